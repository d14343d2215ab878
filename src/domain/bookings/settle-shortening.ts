import type { Tx } from '../../../db/database.ts';
import type { Emit, Ids } from '../kernel/index.ts';
import { post } from '../ledger/index.ts';
import { cancellationOutcome, type CancellationOutcome, type Price } from '../pricing/index.ts';
import { keptLines, refundRent } from './cancellation.ts';
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
  { extensionId, outcome }: { extensionId: string; outcome: CancellationOutcome },
  context: { ids: Ids; now: Date; emit: Emit },
): Promise<void> {
  const { id: bookingId, currency } = booking;
  await post(
    tx,
    {
      kind: 'SHORTENING',
      bookingId,
      currency,
      idemKey: `shortening:${extensionId}`,
      memo: `other dates, ${outcome.refundBps / 100} % of the difference back`,
      lines: keptLines(booking, outcome),
    },
    context,
  );
  await refundRent(tx, booking, outcome.refundMinor, { ...context, cause: 'SHORTENED' });
}
