import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings, creditEntries } from '../../../db/schema/index.ts';
import type { CreditKind, Mode } from '../../../db/values.ts';
import type { Ids, Minor } from '../kernel/index.ts';
import { creditOf, escrowOf, GOODWILL, post, PROMO_EXPENSE } from '../ledger/index.ts';
import { creditBalance, type CreditEntry } from './credit-store.ts';

interface CreditMove {
  readonly userId: string;
  readonly currency: string;
  readonly kind: CreditKind;
  /** Plus is more to spend. */
  readonly amountMinor: Minor;
  readonly bookingId?: string | null;
  /** Without a booking, whose own it is otherwise; default live. */
  readonly mode?: Mode;
  readonly note?: string;
  readonly expiresAt?: Date | null;
}

/** Writes one line of a user's credit with its double entry. Never below zero: the caller looks first, under `creditLock`. */
export async function moveCredit(tx: Tx, move: CreditMove, { ids, now }: { ids: Ids; now: Date }): Promise<CreditEntry> {
  const { userId, currency, kind, amountMinor, bookingId = null, note = null, expiresAt = null } = move;
  await tx.lock(creditLock(userId));
  const mode = bookingId === null ? (move.mode ?? 'live') : await modeOf(tx, bookingId);
  const balanceAfterMinor = (await creditBalance(tx, userId, currency, mode)) + amountMinor;
  if (balanceAfterMinor < 0) throw new Error(`The credit of ${userId} would be ${balanceAfterMinor}.`);

  const id = ids.next('credit');
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

/** The lock that everything that spends or grants credit of a user takes first. */
export function creditLock(userId: string): string {
  return `credit:${userId}`;
}

/** Where the credit comes from or goes to; null where another entry says it already. */
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
