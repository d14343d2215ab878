import type { Reader } from '../../../db/database.ts';
import type { Caller, Commitment, Minor } from '../kernel/index.ts';
import { spendCapExceeded } from './account-errors.ts';
import { committedFor, findSpendCap, spentSince } from './spend-store.ts';

/** What the call adds to its key's commitments. */
export interface Spend extends Commitment {
  readonly keyId: string;
}

/**
 * Throws `spend_cap_exceeded` when an API key's cap for this calendar month (UTC) does not allow the commitment.
 * Answers what is new of it and to be recorded; null where nothing is: no cap, or the same thing asked for again.
 */
export async function assertWithinCap(from: Reader, caller: Caller, wanted: Commitment, now: Date): Promise<Spend | null> {
  if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return null;
  const { id: keyId } = caller.credential;
  const cap = await findSpendCap(from, keyId);
  if (cap === null) return null;
  const { capMinor, currency } = cap;
  const amountMinor: Minor = wanted.amountMinor - (await committedFor(from, keyId, wanted.reference));
  if (amountMinor <= 0) return null;
  const spentMinor = await spentSince(from, keyId, monthStart(now, 0));
  if (wanted.currency !== currency || spentMinor + amountMinor > capMinor) {
    const { currency: wantedCurrency } = wanted;
    const resetsAt = monthStart(now, 1).toISOString();
    throw spendCapExceeded({ capMinor, currency, spentMinor, wantedMinor: amountMinor, wantedCurrency, resetsAt });
  }
  return { ...wanted, keyId, amountMinor };
}

function monthStart(now: Date, monthsOn: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn, 1));
}
