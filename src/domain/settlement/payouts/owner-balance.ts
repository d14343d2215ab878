import { and, eq, inArray, notInArray, sum } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookings, journal, payoutNettings, payouts, postings } from '../../../../db/schema/index.ts';
import { ownerPayableOf } from '../../money/ledger/index.ts';
import { type Minor, sum as total } from '../../platform/kernel/index.ts';
import { SENT } from './payout-lifecycle.ts';
import type { PayoutRow } from './payout-store.ts';

export interface OwnerBalance {
  /** For each booking, what the platform still owes the vendor; negative if the vendor owes. */
  readonly byBooking: ReadonlyMap<string, Minor>;
  readonly totalMinor: Minor;
}

/** What a vendor has earned with each booking according to the journal, less what was sent and what was deducted. */
export async function ownerBalance(
  from: Reader,
  { vendorId, mode, currency }: Pick<PayoutRow, 'vendorId' | 'mode' | 'currency'>,
): Promise<OwnerBalance> {
  const whose = { vendorId, mode, currency };
  const earned = await findEarned(from, { account: ownerPayableOf(vendorId), mode, currency });
  const [sent, netted] = await Promise.all([findSent(from, whose), findNetted(from, whose)]);

  const byBooking = new Map<string, Minor>();
  const add = (bookingId: string, amount: number) => byBooking.set(bookingId, (byBooking.get(bookingId) ?? 0) + amount);
  for (const { bookingId, credit } of earned) add(bookingId, -Number(credit));
  for (const { bookingId, gross } of sent) add(bookingId, -Number(gross));
  for (const { bookingId, amount } of netted) add(bookingId, Number(amount));
  return { byBooking, totalMinor: total([...byBooking.values()]) };
}

/**
 * The condition for entries on `account` in `mode` that change what a vendor has earned or owes. Entries about payouts are
 * excluded, because those are counted from the payouts.
 */
export const isEarned = and(
  eq(postings.account, placeholder('account')),
  eq(bookings.mode, placeholder('mode')),
  notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED']),
);

const findEarned = hotQuery('earned_by_booking', (reader) =>
  reader
    .select({ bookingId: bookings.id, credit: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(and(isEarned, eq(postings.currency, placeholder('currency'))))
    .groupBy(bookings.id),
);

const isSent = and(
  eq(payouts.vendorId, placeholder('vendorId')),
  eq(payouts.currency, placeholder('currency')),
  eq(payouts.mode, placeholder('mode')),
  inArray(payouts.status, [...SENT]),
);

const findSent = hotQuery('sent_by_booking', (reader) =>
  reader
    .select({ bookingId: payouts.bookingId, gross: sum(payouts.grossMinor) })
    .from(payouts)
    .where(isSent)
    .groupBy(payouts.bookingId),
);

const findNetted = hotQuery('netted_by_booking', (reader) =>
  reader
    .select({ bookingId: payoutNettings.bookingId, amount: sum(payoutNettings.amountMinor) })
    .from(payoutNettings)
    .innerJoin(payouts, eq(payouts.id, payoutNettings.payoutId))
    .where(isSent)
    .groupBy(payoutNettings.bookingId),
);
