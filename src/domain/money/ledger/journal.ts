import { and, asc, eq, sum } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { plusInserted } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { accountBalances, journal, postings } from '../../../../db/schema/index.ts';
import { ascending, declareId, type Ids, type Minor } from '../../platform/kernel/index.ts';
import { tellOwners } from './journal-news.ts';

const JOURNAL_ID = declareId('jrn');

export interface JournalEntry {
  readonly kind:
    | 'PAYMENT'
    | 'DEPOSIT_CHARGED'
    | 'REFUND'
    | 'DEPOSIT_REFUND'
    | 'COMPLETION'
    | 'CANCELLATION'
    | 'SHORTENING'
    | 'LATE_FEE'
    | 'OWNER_PENALTY'
    | 'CREDIT'
    | 'PAYMENT_FLAGGED'
    | 'PAYMENT_CLEARED'
    | 'DEPOSIT_CAPTURED'
    | 'AWARD'
    | 'CLAIM_PAID'
    | 'GOODWILL'
    | 'CHARGEBACK'
    | 'CHARGEBACK_WON'
    | 'REFUND_RETURNED'
    | 'COMMISSION_DUE'
    | 'COMMISSION_PAID'
    | 'COMMISSION_NETTED'
    | 'COMMISSION_WAIVED'
    | 'OFFLINE_REFUND'
    | 'DEBT_SETTLED'
    | 'PAYOUT'
    | 'PAYOUT_RETURNED';
  readonly bookingId: string | null;
  readonly currency: string;
  /** The key of the fact that this entry records. Posting a fact again does nothing. */
  readonly idemKey: string;
  readonly memo: string;
  /** Plus is debit, minus is credit. They sum to zero; zero lines are left out. */
  readonly lines: readonly { readonly account: string; readonly amountMinor: Minor }[];
}

/** Writes a double entry and updates the cached balances. Returns false if the fact was posted before. */
export async function post(tx: Tx, entry: JournalEntry, { ids, now }: { ids: Ids; now: Date }): Promise<boolean> {
  const lines = entry.lines.filter(({ amountMinor }) => amountMinor !== 0);
  assertBalanced(entry, lines);
  if (lines.length === 0) {
    // Rent that was transferred past the gateway may be earned although no account moves.
    await tellOwners(tx, [entry], ids);
    return false;
  }

  const { kind, bookingId, idemKey, memo, currency } = entry;
  const journalId = ids.next(JOURNAL_ID);
  const head = { id: journalId, at: now, kind, bookingId, idemKey, memo };
  const isNew = await tx
    .insert(journal)
    .values(head)
    .onConflictDoNothing({ target: journal.idemKey })
    .returning({ id: journal.id });
  if (isNew.length === 0) return false;

  for await (const part of inParts(lines.map((line, index) => ({ journalId, line: index + 1, currency, ...line }))))
    await tx.insert(postings).values(part);
  await moveBalances(tx, lines, currency);
  await tellOwners(tx, [entry], ids);
  return true;
}

async function moveBalances(tx: Tx, lines: JournalEntry['lines'], currency: string): Promise<void> {
  const { account: name, currency: money, balanceMinor } = accountBalances;
  const changes = changesByAccount(lines).map(([account, change]) => ({ account, currency, balanceMinor: change }));
  const set = { balanceMinor: plusInserted(balanceMinor) };
  for await (const part of inParts(changes))
    await tx
      .insert(accountBalances)
      .values(part)
      .onConflictDoUpdate({ target: [name, money], set });
}

/** The change of each account, in a fixed order, so that two transactions cannot deadlock. */
function changesByAccount(lines: JournalEntry['lines']): [string, Minor][] {
  const changes = new Map<string, Minor>();
  for (const { account, amountMinor } of lines) changes.set(account, (changes.get(account) ?? 0) + amountMinor);
  return [...changes].toSorted(([a], [b]) => ascending(a, b));
}

function assertBalanced({ idemKey }: Pick<JournalEntry, 'idemKey'>, lines: JournalEntry['lines']): void {
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (sum !== 0) throw new Error(`The entry ${idemKey} does not balance: ${sum}.`);
  if (!lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor)))
    throw new Error(`The entry ${idemKey} has a broken amount.`);
}

/** The lines of the entry for a fact; empty if it was not posted. */
export async function entryLines(from: Reader, idemKey: string): Promise<JournalEntry['lines']> {
  return from
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.idemKey, idemKey))
    .orderBy(asc(postings.line));
}

/** The sums of the entries of one kind about a booking, by account, in minor units; plus is debit. */
export async function sumsByAccount(
  from: Reader,
  bookingId: string,
  kind: JournalEntry['kind'],
): Promise<ReadonlyMap<string, Minor>> {
  const rows = await from
    .select({ account: postings.account, total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(and(eq(journal.bookingId, bookingId), eq(journal.kind, kind)))
    .groupBy(postings.account);
  return new Map(rows.map(({ account, total }) => [account, Number(total ?? 0)]));
}

/** Reverses an entry once. Returns the reversing lines, or none if there was no such entry. */
export async function reverseEntry(
  tx: Tx,
  undone: string,
  entry: Omit<JournalEntry, 'lines' | 'idemKey'>,
  context: { ids: Ids; now: Date },
): Promise<JournalEntry['lines']> {
  const posted = await entryLines(tx, undone);
  const lines = posted.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }));
  await post(tx, { ...entry, idemKey: `${undone}:reversed`, lines }, context);
  return lines;
}

/** The kind of a stored entry, checked against a table of all kinds. */
export function kindIn(table: Readonly<Record<JournalEntry['kind'], unknown>>, kind: string): JournalEntry['kind'] {
  const known = Object.keys(table).find((one): one is JournalEntry['kind'] => one === kind);
  if (known === undefined) throw new Error(`There is no kind of entry ${kind}.`);
  return known;
}
