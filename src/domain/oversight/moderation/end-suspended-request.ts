import { z } from 'zod';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { findWaitingOfflineProof } from '../../rentals/open-items/index.ts';
import { closeUnpaid, NOT_OFFERED } from '../../rentals/changes/index.ts';
import { findSuspendedRequests } from './suspended-requests.ts';

/** Both sides read these sentences, so they reveal nothing about the other side. */
const REASONS = {
  LISTING: NOT_OFFERED,
  RENTER: 'The renter’s account is not available any more.',
} as const;

export const endSuspendedRequest = command({
  name: 'end_suspended_request',
  title: 'End a request that a suspension stands against',
  description: 'Ends an unpaid booking when its renter, its owner or its listing is suspended.',
  access: anyBooking,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ ended: z.boolean() }),
  errors: [],

  async run({ subject: booking, tx, ...context }) {
    const [found] = await findSuspendedRequests(tx, { bookingId: booking.id });
    // The renter says that they paid the owner by transfer. Administrators decide about that first.
    if (found === undefined || (await findWaitingOfflineProof(tx, booking.id)) !== null) return { ended: false };
    const reason = REASONS[found.because];
    const end = { move: 'forceCancel', by: 'SYSTEM', reason, memo: 'ended by the platform' } as const;
    await closeUnpaid(tx, booking, end, context);
    return { ended: true };
  },
});
