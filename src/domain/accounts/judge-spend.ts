import type { Reader } from '../../../db/database.ts';
import type { Caller, Commitment, DomainError, Minor } from '../kernel/index.ts';
import { spendCapExceeded } from './account-errors.ts';
import { committedFor, findSpendCap, spentSince } from './spend-store.ts';

/** What the call adds to its key's commitments. */
export interface Spend extends Commitment {
  readonly keyId: string;
}

interface Judgement {
  /** What is new of it and to be recorded; null where nothing is: no cap, or the same thing asked for again. */
  readonly spend: Spend | null;
  /** Why the key may not commit it. */
  readonly refusal: DomainError | null;
}

const FREE: Judgement = { spend: null, refusal: null };

/** Whether an API key's cap for this calendar month (UTC) allows the commitment. */
export async function judgeSpend(from: Reader, caller: Caller, wanted: Commitment, now: Date): Promise<Judgement> {
  if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return FREE;
  const { id: keyId, requireConfirm = false } = caller.credential;
  const cap = await findSpendCap(from, keyId);
  if (cap === null) return FREE;
  const { capMinor, currency } = cap;
  const amountMinor: Minor = wanted.amountMinor - (await committedFor(from, keyId, wanted.reference));
  if (amountMinor <= 0) return FREE;
  const spentMinor = await spentSince(from, keyId, monthStart(now, 0));
  if (wanted.currency === currency && spentMinor + amountMinor <= capMinor) {
    return { spend: { ...wanted, keyId, amountMinor }, refusal: null };
  }
  const amounts = { capMinor, currency, spentMinor, wantedMinor: amountMinor, wantedCurrency: wanted.currency };
  const rights = { scopes: caller.scopes === 'all' ? [] : [...caller.scopes], mode: caller.mode, requireConfirm };
  return { spend: null, refusal: spendCapExceeded({ ...amounts, resetsAt: monthStart(now, 1).toISOString(), ...rights }) };
}

function monthStart(now: Date, monthsOn: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn, 1));
}
