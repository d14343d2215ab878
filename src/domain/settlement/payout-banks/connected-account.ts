import { and, asc, eq, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { connectedAccounts } from '../../../../db/schema/index.ts';
import type { ConnectedAccount } from '../../../adapters/payment-gateway.ts';
import { HOUR_MS, later } from '../../platform/kernel/index.ts';
import { type BankRow, isConnected, maskAccount } from './payout-bank.ts';

export type ConnectedAccountRow = typeof connectedAccounts.$inferSelect;

export async function findConnectedAccount(from: Reader, vendorId: string): Promise<ConnectedAccountRow | undefined> {
  const [row] = await from.select().from(connectedAccounts).where(eq(connectedAccounts.vendorId, vendorId));
  return row;
}

export async function findVendorOfAccount(from: Reader, accountId: string): Promise<string | null> {
  const [row] = await from
    .select({ vendorId: connectedAccounts.vendorId })
    .from(connectedAccounts)
    .where(eq(connectedAccounts.accountId, accountId));
  return row?.vendorId ?? null;
}

const CHECK_MS = HOUR_MS;
const CHECK_COMPLETE_MS = 24 * HOUR_MS;

/** Vendors whose accounts were not checked for an hour, or for a day if nothing is missing, the longest wait first. */
export async function findAccountsToCheck(from: Reader, now: Date, limit: number): Promise<string[]> {
  const { vendorId, connected, takesTransfers, checkedAt } = connectedAccounts;
  const waits = and(eq(takesTransfers, false), lte(checkedAt, later(now, -CHECK_MS)));
  const rows = await from
    .select({ vendorId })
    .from(connectedAccounts)
    .where(and(eq(connected, true), or(waits, lte(checkedAt, later(now, -CHECK_COMPLETE_MS)))))
    .orderBy(asc(checkedAt), asc(vendorId))
    .limit(limit);
  return rows.map((row) => row.vendorId);
}

export async function saveConnectedAccount(tx: Tx, account: ConnectedAccountRow): Promise<void> {
  const { vendorId: _key, ...changes } = account;
  await tx.insert(connectedAccounts).values(account).onConflictDoUpdate({ target: connectedAccounts.vendorId, set: changes });
}

/** Forgets that payouts should go to the account, because they go elsewhere now. */
export async function unmarkPayoutTarget(tx: Tx, vendorId: string): Promise<void> {
  await tx.update(connectedAccounts).set({ wanted: false }).where(eq(connectedAccounts.vendorId, vendorId));
}

/** The state of the account in the form in which it is stored; null means that it is no longer connected. */
export function asKept(account: ConnectedAccount | null) {
  if (account === null) return { connected: false, takesTransfers: false, takesCharges: false, paysOut: false };
  const { missing, ...states } = account;
  return { connected: true, ...states, missing: [...missing] };
}

/** Whether payouts go to a connected account that cannot receive them now. */
export async function isIncomplete(from: Reader, bank: BankRow): Promise<boolean> {
  if (!isConnected(bank.ibanMasked)) return false;
  const account = await findConnectedAccount(from, bank.vendorId);
  return account !== undefined && maskAccount(account.accountId) === bank.ibanMasked && !account.takesTransfers;
}

const STATES = ['READY', 'INCOMPLETE', 'UNDER_REVIEW', 'DISCONNECTED'] as const;

export const ConnectedAccountView = z.object({
  account: z.string().describe('masked'),
  state: z.enum(STATES).describe('READY: it takes payouts; INCOMPLETE: action connect gives a page for what is missing'),
  usedForPayouts: z.boolean(),
  submitted: z.boolean(),
  takesTransfers: z.boolean(),
  takesCharges: z.boolean(),
  paysOut: z.boolean(),
  missing: z.array(z.string()).describe('what the payment provider still asks for'),
  dueAt: z.string().nullable(),
  disabledReason: z.string().nullable(),
});

export function connectedAccountView(
  row: ConnectedAccountRow | undefined,
  bank: BankRow | undefined,
): z.infer<typeof ConnectedAccountView> | null {
  if (row === undefined) return null;
  const { accountId, submitted, takesTransfers, takesCharges, paysOut, missing, dueAt, disabledReason } = row;
  const account = maskAccount(accountId);
  return {
    account,
    state: stateOf(row),
    usedForPayouts: bank?.ibanMasked === account,
    submitted,
    takesTransfers,
    takesCharges,
    paysOut,
    missing: [...missing],
    dueAt: dueAt?.toISOString() ?? null,
    disabledReason,
  };
}

export function stateOf({
  connected,
  takesTransfers,
  missing,
  submitted,
  underReview,
}: ConnectedAccountRow): (typeof STATES)[number] {
  if (!connected) return 'DISCONNECTED';
  if (takesTransfers && missing.length === 0) return 'READY';
  return submitted && missing.length === 0 && underReview ? 'UNDER_REVIEW' : 'INCOMPLETE';
}
