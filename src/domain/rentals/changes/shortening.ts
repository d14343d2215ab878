import type { Tx } from '../../../../db/database.ts';
import { cancellationOutcome, type CancellationOutcome, type Price, readPrice } from '../../catalog/pricing/index.ts';
import { shareOf } from '../../money/commissions/index.ts';
import { post } from '../../money/ledger/index.ts';
import { type CommandContext, percent } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';
import { type Extension, keptLines, refundRent, shortenOffline } from '../open-items/index.ts';

/**
 * Returns what comes back at `now` for the part of a rental by which `price` is lower: that part is cancelled under the
 * booking's own policy.
 */
export function shorteningOutcome(booking: Booking, price: Price, now: Date): CancellationOutcome {
  const before = booking.price.totals;
  const after = price.totals;
  return cancellationOutcome({
    policy: booking.cancellationPolicy,
    startInstant: booking.startAt,
    confirmedAt: booking.confirmedAt ?? now,
    withdrawalDays: booking.limits.withdrawalDays,
    refundAtMostBps: booking.refundAtMostBps,
    now,
    currency: booking.currency,
    ownerSubtotalMinor: before.ownerSubtotalMinor - after.ownerSubtotalMinor,
    rentalTaxMinor: before.rentalTaxMinor - after.rentalTaxMinor,
    serviceFeeMinor: before.serviceFeeMinor - after.serviceFeeMinor,
    feeTaxMinor: before.feeTaxMinor - after.feeTaxMinor,
    commissionBps: booking.terms.commissionBps,
  });
}

/**
 * Settles the part that is given up like a cancellation: the renter's share goes back and the rest is earned at once. The new
 * total stays in escrow, and completion shares it out.
 */
export async function settleShortening(
  tx: Tx,
  booking: Booking,
  { id: extensionId, price: frozen }: Extension,
  context: Pick<CommandContext, 'now' | 'ids' | 'settings' | 'emit'>,
): Promise<void> {
  const { id: bookingId, currency } = booking;
  const price = readPrice(frozen);
  if (price.totals.totalMinor >= booking.totalMinor) return;
  const outcome = shorteningOutcome(booking, price, context.now);
  const memo = `other dates, ${percent(outcome.refundBps)} of the difference back`;
  if (booking.paymentChannel === 'OFFLINE') {
    const shares = { after: shareOf(price.totals), kept: shareOf(outcome) };
    await shortenOffline(tx, booking, shares, { extensionId, memo }, context);
  } else {
    const idemKey = `shortening:${extensionId}`;
    const lines = keptLines(booking, outcome);
    await post(tx, { kind: 'SHORTENING', bookingId, currency, idemKey, memo, lines }, context);
  }
  await refundRent(tx, booking, outcome.refundMinor, { ...context, cause: 'SHORTENED', subjectId: extensionId });
}
