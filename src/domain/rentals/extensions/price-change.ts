import type { Tx } from '../../../../db/database.ts';
import type { EXTENSION_KINDS } from '../../../../db/values/index.ts';
import {
  agreedPrice,
  cancellationOutcome,
  type CancellationOutcome,
  changedPrice,
  extrasOf,
  type Price,
} from '../../catalog/pricing/index.ts';
import { shareOf } from '../../money/commissions/index.ts';
import { post } from '../../money/ledger/index.ts';
import { type CivilDay, type CommandContext, type Minor, percent } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import { keptLines, refundRent, shortenOffline } from '../escrow/index.ts';

export type ChangeKind = (typeof EXTENSION_KINDS)[number];

interface Period {
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
}

/** What another period costs more, or gives back at `now`: never both. */
interface PriceChange {
  readonly price: Price;
  readonly dueMinor: Minor;
  readonly refundMinor: Minor;
}

/** What happens to the period; null where nothing does. */
export function kindOfChange(before: Period, after: Period): ChangeKind | null {
  if (after.startDate !== before.startDate) return 'MOVE';
  if (after.endDate === before.endDate) return null;
  return after.endDate > before.endDate ? 'EXTEND' : 'SHORTEN';
}

/**
 * The price of another period under the terms that the booking froze. Dearer: the difference is to be paid. Cheaper: the
 * difference is cancelled under the booking's policy; more days never cost less than was agreed for fewer.
 */
export function priceChange(booking: Booking, { startDate, endDate }: Period, now: Date): PriceChange {
  const { terms, price: before, rentalMode, units, totalMinor } = booking;
  const rental = { startDate, endDate, rentalMode, units };
  const price = changedPrice(terms, before, rental);
  const dueMinor = price.totals.totalMinor - totalMinor;
  if (dueMinor >= 0) return { price, dueMinor, refundMinor: 0 };
  if (kindOfChange(booking, { startDate, endDate }) === 'EXTEND') {
    const same = agreedPrice(terms, { ...rental, extras: extrasOf(before) }, before.totals.ownerSubtotalMinor);
    return { price: same, dueMinor: 0, refundMinor: 0 };
  }
  return { price, dueMinor: 0, refundMinor: shorteningOutcome(booking, price, now).refundMinor };
}

/** What of the rent neither comes back nor is needed any more when the rental becomes that much cheaper, minor units. */
export function lostByChange(booking: Booking, period: Period, now: Date): Minor {
  if (period.endDate <= period.startDate || kindOfChange(booking, period) === null) return 0;
  const { price, refundMinor } = priceChange(booking, period, now);
  return Math.max(0, booking.totalMinor - price.totals.totalMinor - refundMinor);
}

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
