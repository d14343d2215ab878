import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { type Side, SIDES } from '../../../../db/values/index.ts';
import { ownerPenalty } from '../../catalog/pricing/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import type { Translator } from '../../platform/words/index.ts';
import { type Booking, noShowWindow, type BookingSide, stateRefused } from '../bookings/index.ts';
import { closeCancelled, depositBack, EndingMoney, endingMoney, refundTerms } from '../changes/index.ts';
import {
  cancellationNow,
  faultlessRefund,
  postOwnerPenalty,
  noShowRefusal,
  type Incident,
  moveIncident,
  findOpenIncidents,
  findNewestReports,
  findOpenDispute,
} from '../open-items/index.ts';
import type { WriteCtx } from '../../platform/kernel/index.ts';
import { noShowRefused } from './incident-errors.ts';
import { respondentOf, userOfSide } from './incident.ts';

/** Throws the reason if this side cannot say now that the other did not come. */
export async function assertNoShow(from: Reader, { booking, side }: BookingSide, { now }: { now: Date }): Promise<void> {
  const { id: bookingId, state, startAt } = booking;
  if (state !== 'CONFIRMED') throw stateRefused(booking, 'claiming a no-show');
  const [{ checkIn }, dispute, incidents] = await Promise.all([
    findNewestReports(from, bookingId),
    findOpenDispute(from, bookingId),
    findOpenIncidents(from, bookingId),
  ]);
  const because = noShowRefusal(booking, { checkIn, dispute, incidents }, { now });
  if (because === null) return;
  const { from: begins, until } = noShowWindow(startAt, booking.limits);
  throw noShowRefused({ bookingId, because, from: begins.toISOString(), until: until.toISOString(), side });
}

/** Who gets what if it counts as true that a side did not come. */
export const NoShowMoney = EndingMoney.extend({
  absent: z.enum(SIDES).describe('who is said not to have come'),
  reportFrom: z.string().describe('it can be reported from then on'),
  reportUntil: z.string(),
});
export type NoShowMoney = z.infer<typeof NoShowMoney>;

/**
 * Returns what happens to the money if it counts as true that a side did not come, as `closeAsNoShow` does it: everything goes
 * back if that was the owner, who also pays a penalty; if it was the renter, what the policy gives back after the start. Before
 * anybody can be missing, it is the money of the first instant at which somebody can.
 */
export async function noShowMoney(
  from: Reader,
  booking: Booking,
  { absent, side, now, to }: { readonly absent: Side; readonly side: Side; readonly now: Date; readonly to?: Translator },
): Promise<NoShowMoney> {
  const { startAt, currency, price, limits } = booking;
  const { from: begins, until } = noShowWindow(startAt, limits);
  const at = now < begins ? begins : now;
  const { creditGoneMinor } = await refundTerms(from, booking, at);
  const ending =
    absent === 'RENTER'
      ? { outcome: cancellationNow(booking, at), creditGoneMinor }
      : {
          outcome: faultlessRefund(booking),
          penaltyMinor: ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now: at, currency, limits }),
        };
  const money = endingMoney(booking, { ...ending, depositBackMinor: depositBack(booking) }, side, to);
  return { absent, ...money, reportFrom: begins.toISOString(), reportUntil: until.toISOString() };
}

/** Records that a claimed no-show counts as true, because the other side admitted it or did not answer in time. */
export async function takeNoShow(
  tx: Tx,
  booking: Booking,
  incident: Incident,
  cancelledBy: Side | 'SYSTEM',
  context: WriteCtx,
): Promise<{ booking: Booking; incident: Incident }> {
  const absent = respondentOf(incident);
  const taken = await moveIncident(tx, incident, 'resolve', {
    emit: context.emit,
    changes: { outcome: `${absent}_PAYS`, resolvedAt: context.now },
    note: cancelledBy === 'SYSTEM' ? 'no answer in time' : 'it is true',
  });
  return { booking: await closeAsNoShow(tx, booking, { absent, cancelledBy }, context), incident: taken };
}

/**
 * Ends the booking because one side did not come. If it was the renter, the money goes as the policy says for a cancellation
 * after the start; if it was the owner, everything goes back and the owner pays as for a cancellation.
 */
export async function closeAsNoShow(
  tx: Tx,
  booking: Booking,
  { absent, cancelledBy }: { absent: Side; cancelledBy: NonNullable<Booking['cancelledBy']> },
  context: WriteCtx,
): Promise<Booking> {
  const { now } = context;
  const { id: bookingId, startAt, currency, price, limits } = booking;
  const userId = await userOfSide(tx, booking, absent);
  if (absent === 'RENTER') {
    await recordTrustEvent(tx, { userId, kind: 'NO_SHOW', bookingId }, context);
    return closeCancelled(
      tx,
      booking,
      {
        move: 'closeAsNoShow',
        outcome: cancellationNow(booking, now),
        cause: 'CANCELLATION',
        memo: 'the renter did not come',
        by: cancelledBy,
        kind: 'NO_SHOW_RENTER',
        reason: null,
      },
      context,
    );
  }
  await recordTrustEvent(tx, { userId, kind: 'OWNER_CANCEL', bookingId }, context);
  await postOwnerPenalty(tx, booking, ownerPenalty(price.totals.ownerSubtotalMinor, { startAt, now, currency, limits }), context);
  return closeCancelled(
    tx,
    booking,
    {
      move: 'closeAsNoShow',
      outcome: faultlessRefund(booking),
      cause: 'OWNER_CANCEL',
      memo: 'the owner did not come',
      by: cancelledBy,
      kind: 'NO_SHOW_OWNER',
      reason: null,
    },
    context,
  );
}
