import { z } from 'zod';
import { findAssetById } from '../../catalog/assets/index.ts';
import { calendarLock } from '../../catalog/availability/index.ts';
import { command, dayOf, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findBookingsById } from '../../rentals/bookings/index.ts';
import { applyBlackouts, findBlackouts } from './blackouts.ts';

/** Closes days that a booking has given back and that blackouts cover, which had to wait for it. */
export const closeFreedDays = command({
  name: 'close_freed_days',
  title: 'Close freed days that are blocked',
  description: 'Lets the blackouts of an asset close the days that a booking has given back.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({}),
  errors: [],

  async run({ input: { bookingId }, tx, now }) {
    const [booking] = await findBookingsById(tx, [bookingId]);
    const found = booking && (await findAssetById(tx, booking.assetId));
    if (found === undefined) return {};
    const { asset } = found;
    const blackouts = await findBlackouts(tx, { assetId: asset.id }, { from: dayOf(now, asset.timeZone) });
    if (blackouts.length === 0) return {};
    await tx.lock(calendarLock(asset.id));
    await applyBlackouts(tx, asset, now);
    return {};
  },
});
