import { and, eq, inArray, max, notExists, sum as total } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { bookings, commissionDues, journal, postings } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values.ts';
import { type CivilDay, dayOf, formatMoney } from '../../platform/kernel/index.ts';
import { REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE } from '../ledger/index.ts';
import { commissionView, type CommissionView, type CommissionViewState } from './commission-view.ts';

const Totals = z.object({ totals: z.object({ ownerSubtotalMinor: z.int() }) });
const Terms = z.object({ commissionBps: z.int() });

interface Wanted {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly status?: CommissionViewState | undefined;
  readonly from?: CivilDay | undefined;
  readonly to?: CivilDay | undefined;
}

/** Everything that the platform has had, or is owed, of a vendor's bookings, newest first. Days are UTC, both included. */
export async function commissionRows(reader: Reader, wanted: Wanted): Promise<CommissionView[]> {
  const { vendorId, mode, status, from, to } = wanted;
  const dues = await reader
    .select()
    .from(commissionDues)
    .where(and(eq(commissionDues.vendorId, vendorId), eq(commissionDues.mode, mode)));
  const rows = [...dues.map(commissionView), ...(await withheldRows(reader, wanted))].filter((row) => {
    const day = dayOf(new Date(row.at), 'UTC');
    return (
      (status === undefined || row.status === status) && (from === undefined || day >= from) && (to === undefined || day <= to)
    );
  });
  return rows.toSorted((a, b) => (a.at === b.at ? (a.bookingId < b.bookingId ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/** Of bookings that were paid here: taken off before the owner got the rest, as the journal has it. */
async function withheldRows(reader: Reader, { vendorId, mode }: Wanted): Promise<CommissionView[]> {
  const rows = await reader
    .select({ booking: bookings.id, account: postings.account, amount: total(postings.amountMinor), at: max(journal.at) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(
      and(
        eq(bookings.vendorId, vendorId),
        eq(bookings.mode, mode),
        inArray(postings.account, [REV_COMMISSION, REV_SERVICE_FEE, TAX_PAYABLE]),
        notExists(reader.select().from(commissionDues).where(eq(commissionDues.bookingId, bookings.id))),
      ),
    )
    .groupBy(bookings.id, postings.account);
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
