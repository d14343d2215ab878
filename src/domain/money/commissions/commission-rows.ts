import { and, count, desc, eq, gte, inArray, lt, max, notExists, Param, type SQL, sum as total } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { unindexed } from '../../../../db/expressions.ts';
import { bookings, commissionDues, journal, postings } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { addDays, type CivilDay, dayOf, descending, formatMoney, instantOf } from '../../platform/kernel/index.ts';
import { REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE } from '../ledger/index.ts';
import { commissionView, type CommissionView, type CommissionViewState } from './commission-view.ts';

const Totals = z.object({ totals: z.object({ ownerSubtotalMinor: z.int() }) });
const Terms = z.object({ commissionBps: z.int() });

interface CommissionFilter {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly status?: CommissionViewState | undefined;
  readonly from?: CivilDay | undefined;
  readonly to?: CivilDay | undefined;
  /** The time zone of the vendor's books, in which the days are counted. */
  readonly timeZone: string;
}

/**
 * The commissions of a vendor's bookings that the platform has received or is owed, the newest first. Both days are included.
 */
export async function commissionRows(reader: Reader, wanted: CommissionFilter): Promise<CommissionView[]> {
  const { vendorId, mode, status, from, to, timeZone } = wanted;
  const dues = await reader
    .select()
    .from(commissionDues)
    .where(and(eq(commissionDues.vendorId, vendorId), eq(commissionDues.mode, mode)));
  const rows = [...dues.map(commissionView), ...(await withheldRows(reader, wanted))].filter((row) => {
    const day = dayOf(new Date(row.at), timeZone);
    return (
      (status === undefined || row.status === status) && (from === undefined || day >= from) && (to === undefined || day <= to)
    );
  });
  return rows.toSorted((a, b) => descending(a.at, b.at) || descending(a.bookingId, b.bookingId));
}

/** One page of `commissionRows`, with the number of all rows. */
export async function commissionPage(
  reader: Reader,
  wanted: CommissionFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: CommissionView[]; total: number }> {
  const found = foundRows(reader, wanted);
  const rows = await reader
    .select()
    .from(found)
    .orderBy(desc(found.at), desc(found.bookingId))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await reader.select({ count: count() }).from(found);
  const bookingIds = rows.map(({ bookingId }) => bookingId);
  const dues = await reader.select().from(commissionDues).where(inArray(commissionDues.bookingId, bookingIds));
  const views = [...dues.map(commissionView), ...(await withheldRows(reader, wanted, bookingIds))];
  const byBooking = new Map(views.map((view) => [view.bookingId, view]));
  return { items: bookingIds.flatMap((id) => byBooking.get(id) ?? []), total: all?.count ?? 0 };
}

/** One row for each booking, because each has only one commission: when it became due, or was last withheld. */
function foundRows(reader: Reader, { vendorId, mode, status, from, to, timeZone }: CommissionFilter) {
  const instant = (day: CivilDay) => new Param(instantOf(day, '00:00', timeZone), journal.at);
  const inPeriod = (at: SQL) =>
    and(from === undefined ? undefined : gte(at, instant(from)), to === undefined ? undefined : lt(at, instant(addDays(to, 1))));
  const dueAt = max(commissionDues.createdAt);
  const due = reader
    .select({ bookingId: commissionDues.bookingId, at: dueAt.as('at') })
    .from(commissionDues)
    .where(
      and(
        eq(commissionDues.vendorId, vendorId),
        eq(commissionDues.mode, mode),
        status === undefined || status === 'WITHHELD' ? undefined : eq(commissionDues.status, status),
      ),
    )
    .groupBy(commissionDues.bookingId)
    .having(inPeriod(dueAt));
  const withheldAt = max(journal.at);
  const withheld = reader
    .select({ bookingId: bookings.id, at: withheldAt.as('at') })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(isWithheld(reader, { vendorId, mode }))
    .groupBy(bookings.id)
    .having(inPeriod(withheldAt));
  if (status === 'WITHHELD') return withheld.as('found');
  return (status === undefined ? due.unionAll(withheld) : due).as('found');
}

/** Whether a posting withheld commission from what the owner got of a booking that was paid through the platform. */
function isWithheld(reader: Reader, { vendorId, mode }: Pick<CommissionFilter, 'vendorId' | 'mode'>): SQL | undefined {
  return and(
    eq(bookings.vendorId, vendorId),
    eq(bookings.mode, mode),
    inArray(unindexed(postings.account), [REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE]),
    notExists(reader.select().from(commissionDues).where(eq(commissionDues.bookingId, bookings.id))),
  );
}

/**
 * The commissions that were withheld, according to the journal, of all bookings that were paid through the platform or of the
 * named ones.
 */
async function withheldRows(
  reader: Reader,
  { vendorId, mode }: CommissionFilter,
  bookingIds?: readonly string[],
): Promise<CommissionView[]> {
  const rows = await reader
    .select({ booking: bookings.id, account: postings.account, amount: total(postings.amountMinor), at: max(journal.at) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(and(isWithheld(reader, { vendorId, mode }), bookingIds && inArray(bookings.id, [...bookingIds])))
    .groupBy(bookings.id, postings.account);
  if (rows.length === 0) return [];
  const byBooking = Map.groupBy(rows, ({ booking }) => booking);
  const facts = await reader
    .select({ id: bookings.id, price: bookings.price, terms: bookings.terms, currency: bookings.currency })
    .from(bookings)
    .where(inArray(bookings.id, [...byBooking.keys()]));
  return facts.map(({ id, price, terms, currency }) => {
    const mine = byBooking.get(id) ?? [];
    const of = (account: string) => 0 - Number(mine.find((row) => row.account === account)?.amount ?? 0);
    const [commissionMinor, serviceFeeMinor, taxMinor] = [of(REV_COMMISSION), of(REV_SERVICE_FEE), of(TAX_PAYABLE)];
    const amountMinor = commissionMinor + serviceFeeMinor + taxMinor;
    const at =
      mine
        .map((row) => (row.at ?? new Date(0)).toISOString())
        .toSorted()
        .at(-1) ?? '';
    const { ownerSubtotalMinor: baseMinor } = Totals.parse(price).totals;
    const { commissionBps: rateBps } = Terms.parse(terms);
    const amount = formatMoney(amountMinor, currency);
    const parts = { baseMinor, rateBps, commissionMinor, serviceFeeMinor, taxMinor, amountMinor, amount, currency, at };
    return {
      commissionId: null,
      bookingId: id,
      status: 'WITHHELD',
      ...parts,
      dueAt: null,
      settledAt: at,
      proofId: null,
      note: null,
    };
  });
}
