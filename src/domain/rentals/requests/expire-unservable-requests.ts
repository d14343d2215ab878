import { z } from 'zod';
import { blockedDays, findOccupied, mostTaken, unitsBeside } from '../../catalog/availability/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { bookedAsset, findOverlapping, anyBooking, bookingLock } from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';

const REQUESTS = ['PENDING_APPROVAL'] as const;

/**
 * Ends the requests that no free unit can serve any more, after a booking was confirmed, so that nobody waits in vain. A
 * request that conflicts only with a hold stays, because the hold may run out.
 */
export const expireUnservableRequests = command({
  name: 'expire_unservable_requests',
  title: 'End requests that lost their dates',
  description: 'Ends the overlapping requests that no unit can serve any more.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ expired: z.array(z.string()) }),
  errors: [],

  async run({ subject: confirmed, tx, now, emit }) {
    const expired: string[] = [];
    const rivals = await findOverlapping(tx, confirmed, REQUESTS);
    if (rivals.length === 0) return { expired };
    await tx.lock(...rivals.map(({ id }) => bookingLock(id)).toSorted());
    const locked = new Set(rivals.map(({ id }) => id));
    // Requests are read again under their locks. A request that arrives only now has checked the calendar itself.
    for (const request of (await findOverlapping(tx, confirmed, REQUESTS)).filter(({ id }) => locked.has(id))) {
      const { id } = request;
      const asset = await bookedAsset(tx, request);
      const { mode, assetId } = request;
      const occupied = await findOccupied(tx, { assetId, mode }, blockedDays(asset.rules, request), now);
      const goneForGood = mostTaken(occupied.filter(({ kind }) => kind !== 'HOLD'));
      if (unitsBeside(goneForGood, asset.units) >= request.units) continue;
      await moveBooking(tx, request, 'expire', { now, emit, changes: { closeReason: 'DATES_TAKEN' }, note: 'DATES_TAKEN' });
      expired.push(id);
    }
    return { expired };
  },
});
