import { and, asc, count, desc, eq, gte, inArray, lte, sum } from 'drizzle-orm';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import type { Reader, Tx } from '../../../../db/database.ts';
import { bookings, creditEntries } from '../../../../db/schema/index.ts';
import type { CreditKind, Mode } from '../../../../db/values/index.ts';
import { declareId, type Ids, type Minor } from '../../platform/kernel/index.ts';
import { creditOf, escrowOf, GOODWILL, post, PROMO_EXPENSE } from '../ledger/index.ts';

const CREDIT_ID = declareId('crd');

export type CreditEntry = typeof creditEntries.$inferSelect;

/** What the user may spend in this currency on bookings of a mode, minor units. */
export async function creditBalance(from: Reader, userId: string, currency: string, mode: Mode): Promise<Minor> {
  const [row] = await from
    .select({ balance: sum(creditEntries.amountMinor) })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.mode, mode), eq(creditEntries.currency, currency)));
  return Number(row?.balance ?? 0);
}

/** How much of the booking is paid with credit now, in minor units: what was applied, less what was returned. */
export async function creditOn(from: Reader, bookingId: string): Promise<Minor> {
  const [row] = await findCreditOn(from, { bookingId });
  return -Number(row?.moved ?? 0);
}

const findCreditOn = hotQuery('credit_on_booking', (reader) =>
  reader
    .select({ moved: sum(creditEntries.amountMinor) })
    .from(creditEntries)
    .where(and(eq(creditEntries.bookingId, placeholder('bookingId')), inArray(creditEntries.kind, ['APPLY', 'RETURN']))),
);

/** How much credit a booking has returned since an instant, and how much of that had expired. Minor units. */
export async function creditBack(
  from: Reader,
  bookingId: string,
  since: Date,
): Promise<{ returnedMinor: Minor; goneMinor: Minor }> {
  const rows = await from
    .select({ kind: creditEntries.kind, amount: sum(creditEntries.amountMinor) })
    .from(creditEntries)
    .where(and(eq(creditEntries.bookingId, bookingId), gte(creditEntries.at, since)))
    .groupBy(creditEntries.kind);
  const amountOf = (kind: CreditKind) => Number(rows.find((row) => row.kind === kind)?.amount ?? 0);
  const goneMinor = -amountOf('EXPIRE');
  return { returnedMinor: amountOf('RETURN'), goneMinor };
}

/** The balance of each currency in which the user has ever had credit. */
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

/** One page of the user's credit, the newest line first, with the number of all lines. */
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

/** The currencies in which granted credit has expired. */
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

interface CreditMove {
  readonly userId: string;
  readonly currency: string;
  readonly kind: CreditKind;
  /** The amount; positive if the user can spend more. */
  readonly amountMinor: Minor;
  readonly bookingId?: string | null;
  /** The mode of credit without a booking; live by default. Credit of a booking has the booking's mode. */
  readonly mode?: Mode;
  readonly note?: string;
  readonly expiresAt?: Date | null;
}

/**
 * Writes one line of a user's credit with its double entry. The balance must not fall below zero: the caller checks that first,
 * under `creditLock`.
 */
export async function moveCredit(tx: Tx, move: CreditMove, { ids, now }: { ids: Ids; now: Date }): Promise<CreditEntry> {
  const { userId, currency, kind, amountMinor, bookingId = null, note = null, expiresAt = null } = move;
  await tx.lock(creditLock(userId));
  const mode = bookingId === null ? (move.mode ?? 'live') : await modeOf(tx, bookingId);
  const balanceAfterMinor = (await creditBalance(tx, userId, currency, mode)) + amountMinor;
  if (balanceAfterMinor < 0) throw new Error(`The credit of ${userId} would be ${balanceAfterMinor}.`);

  const id = ids.next(CREDIT_ID);
  const entry = { id, userId, at: now, kind, mode, currency, amountMinor, balanceAfterMinor, bookingId, note, expiresAt };
  await tx.insert(creditEntries).values(entry);
  const against = counterAccount(kind, bookingId);
  if (against === null) return entry;
  await post(
    tx,
    {
      kind: 'CREDIT',
      bookingId,
      currency,
      idemKey: `credit:${id}`,
      memo: note ?? kind,
      lines: [
        { account: creditOf(userId), amountMinor: -amountMinor },
        { account: against, amountMinor },
      ],
    },
    { ids, now },
  );
  return entry;
}

/** The lock for spending or granting credit of a user. */
export function creditLock(userId: string): string {
  return `credit:${userId}`;
}

/** The account for the other side of the entry; null if another journal entry posts it. */
function counterAccount(kind: CreditKind, bookingId: string | null): string | null {
  switch (kind) {
    case 'GRANT':
    case 'EXPIRE':
      return PROMO_EXPENSE;
    case 'ADJUST':
      return GOODWILL;
    case 'APPLY':
    case 'RETURN':
      return escrowOf(bookingId ?? '');
    case 'COMPENSATION':
      return null;
  }
}

async function modeOf(tx: Tx, bookingId: string): Promise<Mode> {
  const [row] = await tx.select({ mode: bookings.mode }).from(bookings).where(eq(bookings.id, bookingId));
  if (row === undefined) throw new Error(`There is no booking ${bookingId}.`);
  return row.mode;
}
