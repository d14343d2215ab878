import type { Reader, Tx } from '../../../db/database.ts';
import { keySpends } from '../../../db/schema/index.ts';
import { type Caller, type Commitment, type DomainError, type Ids, sum } from '../kernel/index.ts';
import { spendCapExceeded } from './account-errors.ts';
import { committedFor, findSpendCap, spendLock, spentSince } from './spend-store.ts';

interface Judgement {
  /** What is new of it and to be recorded; nothing without a cap, or where the same things are asked for again. */
  readonly fresh: readonly Commitment[];
  /** Why the key may not commit it. */
  readonly refusal: DomainError | null;
}

const FREE: Judgement = { fresh: [], refusal: null };

/** Whether an API key's cap for this calendar month (UTC) allows what a call commits. */
export async function judgeSpend(from: Reader, caller: Caller, wanted: readonly Commitment[], now: Date): Promise<Judgement> {
  if (wanted.length === 0 || caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return FREE;
  const { id: keyId, requireConfirm = false } = caller.credential;
  const cap = await findSpendCap(from, keyId);
  if (cap === null) return FREE;
  const fresh = await notYetCommitted(from, keyId, wanted);
  const [first] = fresh;
  if (first === undefined) return FREE;
  const { capMinor, currency } = cap;
  const spentMinor = await spentSince(from, keyId, monthStart(now, 0));
  const wantedMinor = sum(fresh.map(({ amountMinor }) => amountMinor));
  const wantedCurrency = fresh.find((part) => part.currency !== currency)?.currency ?? currency;
  if (wantedCurrency === currency && spentMinor + wantedMinor <= capMinor) return { fresh, refusal: null };
  const rights = { scopes: caller.scopes === 'all' ? [] : [...caller.scopes], mode: caller.mode, requireConfirm };
  const amounts = { capMinor, currency, spentMinor, wantedMinor, wantedCurrency };
  return { fresh: [], refusal: spendCapExceeded({ ...amounts, resetsAt: monthStart(now, 1).toISOString(), ...rights }) };
}

/** Throws `spend_cap_exceeded` when the cap of the calling key does not allow it. */
export async function assertWithinCap(from: Reader, caller: Caller, wanted: readonly Commitment[], now: Date): Promise<void> {
  const { refusal } = await judgeSpend(from, caller, wanted, now);
  if (refusal !== null) throw refusal;
}

/** Counts what a call commits against the cap of its key, under the key's lock, so that two calls cannot share what is left. */
export async function recordSpend(
  tx: Tx,
  caller: Caller,
  wanted: readonly Commitment[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  if (wanted.length === 0 || caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return;
  const { id: keyId } = caller.credential;
  await tx.lock(spendLock(keyId));
  const { fresh, refusal } = await judgeSpend(tx, caller, wanted, now);
  if (refusal !== null) throw refusal;
  if (fresh.length === 0) return;
  await tx.insert(keySpends).values(fresh.map((part) => ({ id: ids.next('keySpend'), keyId, ...part, at: now })));
}

async function notYetCommitted(from: Reader, keyId: string, wanted: readonly Commitment[]): Promise<Commitment[]> {
  const fresh: Commitment[] = [];
  for (const { reference, amountMinor, currency } of wanted) {
    const moreMinor = amountMinor - (await committedFor(from, keyId, reference));
    if (moreMinor > 0) fresh.push({ reference, amountMinor: moreMinor, currency });
  }
  return fresh;
}

function monthStart(now: Date, monthsOn: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn, 1));
}
