import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../bookings/index.ts';
import { moveIncident, findOpenIncidents } from '../open-items/index.ts';

/** Incidents that nobody has to answer any more once the rental has begun or the booking has ended. */
const MOOT: readonly string[] = ['NO_SHOW', 'NOT_AS_DESCRIBED'];

export const closeMootClaims = command({
  name: 'close_moot_claims',
  title: 'Close claims without an object',
  description: 'Closes claims about the handover of a booking that has begun or was cancelled meanwhile.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ closed: z.array(z.string()) }),
  errors: [],

  async run({ subject: booking, tx, now, emit }) {
    if (booking.state === 'CONFIRMED') return { closed: [] };
    const open = await findOpenIncidents(tx, booking.id);
    const about: readonly string[] = booking.state === 'CANCELLED' ? MOOT : ['NO_SHOW'];
    const moot = open.filter(({ type }) => about.includes(type));
    const changes = { outcome: 'NO_FAULT', renterPaysMinor: 0, ownerPaysMinor: 0, resolvedAt: now } as const;
    const note = booking.state === 'CANCELLED' ? 'the booking was cancelled' : 'the rental began';
    for (const incident of moot) await moveIncident(tx, incident, 'resolve', { emit, changes, note });
    return { closed: moot.map(({ id }) => id) };
  },
});
