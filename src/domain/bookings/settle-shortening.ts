import type { Tx } from '../../../db/database.ts';
import { shareOf } from '../commissions/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { post } from '../ledger/index.ts';
import { cancellationOutcome, type CancellationOutcome, type Price } from '../pricing/index.ts';
import { keptLines, refundRent } from './cancellation.ts';
import { shortenOffline } from './settle-offline.ts';
import type { Booking } from './store.ts';

/** What giving up the part of a rental by which `price` is lower gives back at `now`: that part is cancelled under the booking's own policy. */
export function shorteningOutcome(booking: Booking, price: Price, now: Date): CancellationOutcome {
  const before = booking.price.totals;
  const after = price.totals;
  return cancellationOutcome({
    policy: booking.cancellationPolicy,
    startInstant: booking.startAt,
    confirmedAt: booking.confirmedAt ?? now,
    now,
    ownerSubtotalMinor: before.ownerSubtotalMinor - after.ownerSubtotalMinor,
    rentalTaxMinor: before.rentalTaxMinor - after.rentalTaxMinor,
    serviceFeeMinor: before.serviceFeeMinor - after.serviceFeeMinor,
    feeTaxMinor: before.feeTaxMinor - after.feeTaxMinor,
    commissionBps: booking.terms.commissionBps,
  });
}

/**
 * Settles the part that is given up like a cancellation: the renter's share goes back, the rest is earned at once. What
 * stays in escrow is the new total, which completion shares out.
 */
export async function settleShortening(
  tx: Tx,
  booking: Booking,
  { extensionId, outcome, price }: { extensionId: string; outcome: CancellationOutcome; price: Price },
  context: Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'>,
): Promise<void> {
  const { id: bookingId, currency } = booking;
  const memo = `other dates, ${outcome.refundBps / 100} % of the difference back`;
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
