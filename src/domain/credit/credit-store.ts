import { and, asc, count, desc, eq, inArray, lte, sum } from 'drizzle-orm';
import { placeholder, prepared } from '../../../db/prepared.ts';
import type { Reader } from '../../../db/database.ts';
import { creditEntries } from '../../../db/schema/index.ts';
import type { Mode } from '../../../db/values.ts';
import type { Minor } from '../kernel/index.ts';

export type CreditEntry = typeof creditEntries.$inferSelect;

/** What the user may spend in this currency on bookings of a mode, minor units. */
export async function creditBalance(from: Reader, userId: string, currency: string, mode: Mode): Promise<Minor> {
  const [row] = await from
    .select({ balance: sum(creditEntries.amountMinor) })
    .from(creditEntries)
    .where(and(ofUser(userId, mode), eq(creditEntries.currency, currency)));
  return Number(row?.balance ?? 0);
}

/** How much of the booking is paid with credit now: applied, less what came back. Minor units. */
export async function creditOn(from: Reader, bookingId: string): Promise<Minor> {
  const [row] = await findCreditOn(from, { bookingId });
  return -Number(row?.moved ?? 0);
}

const findCreditOn = prepared('credit_on_booking', (reader) =>
  reader
    .select({ moved: sum(creditEntries.amountMinor) })
    .from(creditEntries)
    .where(and(eq(creditEntries.bookingId, placeholder('bookingId')), inArray(creditEntries.kind, ['APPLY', 'RETURN']))),
);

/** The balance of each currency that the user ever had credit in. */
export async function creditBalances(
  from: Reader,
  userId: string,
  mode: Mode,
): Promise<{ currency: string; balanceMinor: Minor }[]> {
  const rows = await from
    .select({ currency: creditEntries.currency, balance: sum(creditEntries.amountMinor) })
    .from(creditEntries)
    .where(ofUser(userId, mode))
    .groupBy(creditEntries.currency)
    .orderBy(asc(creditEntries.currency));
  return rows.map(({ currency, balance }) => ({ currency, balanceMinor: Number(balance) }));
}

/** One page of the user's credit, newest first, with how many lines there are. */
export async function findCreditEntries(
  from: Reader,
  userId: string,
  { limit, page, mode }: { limit: number; page: number; mode: Mode },
): Promise<{ rows: CreditEntry[]; total: number }> {
  const where = ofUser(userId, mode);
  const rows = await from
    .select()
    .from(creditEntries)
    .where(where)
    .orderBy(desc(creditEntries.at), desc(creditEntries.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await from.select({ count: count() }).from(creditEntries).where(where);
  return { rows, total: total?.count ?? 0 };
}

/** All lines of a currency and mode in the order they were written. */
export async function findCreditHistory(from: Reader, userId: string, currency: string, mode: Mode): Promise<CreditEntry[]> {
  return from
    .select()
    .from(creditEntries)
    .where(and(ofUser(userId, mode), eq(creditEntries.currency, currency)))
    .orderBy(asc(creditEntries.at), asc(creditEntries.id));
}

/** Currencies in which something that was granted has run out by now. */
export async function findExpiredCurrencies(from: Reader, userId: string, mode: Mode, now: Date): Promise<string[]> {
  const rows = await from
    .selectDistinct({ currency: creditEntries.currency })
    .from(creditEntries)
    .where(and(ofUser(userId, mode), lte(creditEntries.expiresAt, now)));
  return rows.map(({ currency }) => currency);
}

function ofUser(userId: string, mode: Mode) {
  return and(eq(creditEntries.userId, userId), eq(creditEntries.mode, mode));
}
