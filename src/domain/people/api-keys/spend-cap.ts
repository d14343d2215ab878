import { and, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { keySpends } from '../../../../db/schema/index.ts';
import { MODES, SCOPES } from '../../../../db/values/index.ts';
import {
  ASK_PERSON,
  type Caller,
  type Commitment,
  declareError,
  declareId,
  type DomainError,
  formatMoney,
  type Ids,
  type Minor,
  offer,
  sum,
  type UserCaller,
} from '../../platform/kernel/index.ts';

const KEY_SPEND_ID = declareId('ksp');

export const spendCapExceeded = declareError({
  code: 'spend_cap_exceeded',
  status: 403,
  when: 'The API key has a spend cap, and the call would commit more money than is left of it this month.',
  data: z.object({
    capMinor: z.int(),
    currency: z.string(),
    spentMinor: z.int(),
    wantedMinor: z.int(),
    wantedCurrency: z.string(),
    resetsAt: z.string(),
  }),
  steps: z.object({
    /** The scopes of the key. A key that replaces it may not have more. */
    scopes: z.array(z.enum(SCOPES)),
    mode: z.enum(MODES),
    requireConfirm: z.boolean(),
    confirmAboveMinor: z.int().nullable(),
    maxPriceDropBps: z.int(),
  }),
  message: ({ capMinor, currency, spentMinor, wantedMinor, wantedCurrency, resetsAt }) =>
    `This API key may commit ${formatMoney(capMinor, currency)} a month${wantedCurrency === currency ? '' : ` and nothing in another currency`}; ${formatMoney(spentMinor, currency)} is committed and this needs ${formatMoney(wantedMinor, wantedCurrency)} (deposits do not count). The month ends ${resetsAt}. Sooner: the person does it, or signs in and makes a key with another cap.`,
  next: ({ wantedMinor, wantedCurrency, scopes, mode, requireConfirm, confirmAboveMinor, maxPriceDropBps }) => [
    offer(
      'create_api_key',
      {
        name: ASK_PERSON,
        ...(scopes.length > 0 && { scopes }),
        mode,
        requireConfirm,
        ...(confirmAboveMinor !== null && { confirmAboveMinor }),
        ...(maxPriceDropBps > 0 && { maxPriceDropBps }),
        spendCapMinor: wantedMinor,
        spendCurrency: wantedCurrency,
      },
      {
        actor: 'RENTER',
        why: 'make a key with the same rights and a cap that suffices, signed in as the person',
        requiresHuman: true,
      },
    ),
  ],
});

interface SpendCheck {
  /** The commitments that are new and must be recorded; empty without a cap, or if they were all recorded before. */
  readonly fresh: readonly Commitment[];
  /** Why the key may not commit it. */
  readonly refusal: DomainError | null;
}

const FREE: SpendCheck = { fresh: [], refusal: null };

type CappedCaller = UserCaller & { readonly credential: { readonly spendCap: object } };

/** Whether the caller is an API key that may commit only so much money a month. */
export function hasSpendCap(caller: Caller): caller is CappedCaller {
  return caller.kind === 'user' && caller.credential.spendCap != null;
}

/** Whether an API key's cap for this calendar month (UTC) allows what a call commits. */
async function checkSpend(from: Reader, caller: Caller, wanted: readonly Commitment[], now: Date): Promise<SpendCheck> {
  if (wanted.length === 0 || caller.kind !== 'user') return FREE;
  const { id: keyId, requireConfirm = false, confirmAboveMinor = null, maxPriceDropBps = 0, spendCap = null } = caller.credential;
  if (spendCap === null) return FREE;
  const fresh = await notYetCommitted(from, keyId, wanted);
  const [first] = fresh;
  if (first === undefined) return FREE;
  const { capMinor, currency } = spendCap;
  const spentMinor = await spentSince(from, keyId, monthStart(now, 0));
  const wantedMinor = sum(fresh.map(({ amountMinor }) => amountMinor));
  const wantedCurrency = fresh.find((part) => part.currency !== currency)?.currency ?? currency;
  if (wantedCurrency === currency && spentMinor + wantedMinor <= capMinor) return { fresh, refusal: null };
  const scopes = caller.scopes === 'all' ? [] : [...caller.scopes];
  const rights = { scopes, mode: caller.mode, requireConfirm, confirmAboveMinor, maxPriceDropBps };
  const amounts = { capMinor, currency, spentMinor, wantedMinor, wantedCurrency };
  return { fresh: [], refusal: spendCapExceeded({ ...amounts, resetsAt: monthStart(now, 1).toISOString(), ...rights }) };
}

/** Throws `spend_cap_exceeded` if the cap of the calling key does not allow what the call commits. */
export async function assertWithinCap(from: Reader, caller: Caller, wanted: readonly Commitment[], now: Date): Promise<void> {
  const { refusal } = await checkSpend(from, caller, wanted, now);
  if (refusal !== null) throw refusal;
}

/**
 * Records what a call commits against the cap of its key, under the key's lock, so that two calls cannot both use the rest of
 * the cap.
 */
export async function recordSpend(
  tx: Tx,
  caller: Caller,
  wanted: readonly Commitment[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  if (wanted.length === 0 || !hasSpendCap(caller)) return;
  const { id: keyId } = caller.credential;
  await tx.lock(spendLock(keyId));
  const { fresh: allowed, refusal } = await checkSpend(tx, caller, wanted, now);
  if (refusal !== null) throw refusal;
  const fresh = allowed.filter(({ later }) => later !== true);
  if (fresh.length === 0) return;
  for await (const part of inParts(
    fresh.map(({ later: _counted, ...part }) => ({ id: ids.next(KEY_SPEND_ID), keyId, ...part, at: now })),
  ))
    await tx.insert(keySpends).values(part);
}

async function notYetCommitted(from: Reader, keyId: string, wanted: readonly Commitment[]): Promise<Commitment[]> {
  const fresh: Commitment[] = [];
  for (const part of wanted) {
    const moreMinor = part.amountMinor - (await committedFor(from, keyId, part.reference));
    if (moreMinor > 0) fresh.push({ ...part, amountMinor: moreMinor });
  }
  return fresh;
}

function monthStart(now: Date, monthsOn: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsOn, 1));
}

/** What the key committed since an instant, in minor units of its cap's currency. */
async function spentSince(from: Reader, keyId: string, since: Date): Promise<Minor> {
  const rows = await from
    .select({ amountMinor: keySpends.amountMinor })
    .from(keySpends)
    .where(and(eq(keySpends.keyId, keyId), gte(keySpends.at, since)));
  return sum(rows.map(({ amountMinor }) => amountMinor));
}

/** What the key has committed for one thing at any time, in minor units. */
async function committedFor(from: Reader, keyId: string, reference: string): Promise<Minor> {
  const rows = await from
    .select({ amountMinor: keySpends.amountMinor })
    .from(keySpends)
    .where(and(eq(keySpends.keyId, keyId), eq(keySpends.reference, reference)));
  return sum(rows.map(({ amountMinor }) => amountMinor));
}

/** The lock by which calls of one key that commit money run one after the other. */
function spendLock(keyId: string): string {
  return `key-spend:${keyId}`;
}
