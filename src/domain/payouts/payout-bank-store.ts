import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { payoutBanks } from '../../../db/schema/index.ts';
import type { Settings } from '../kernel/index.ts';

export type BankRow = typeof payoutBanks.$inferSelect;

const HOUR_MS = 3_600_000;

export async function findBank(from: Reader, vendorId: string): Promise<BankRow | undefined> {
  const [row] = await from.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendorId));
  return row;
}

/** The account as it is noted on what is sent to it; null without one. */
export async function destinationOf(from: Reader, vendorId: string) {
  const bank = await findBank(from, vendorId);
  if (bank === undefined) return null;
  const { ibanSealed, ibanMasked, holder, bic } = bank;
  return { ibanSealed, ibanMasked, holder, bic };
}

export async function saveBank(tx: Tx, bank: BankRow): Promise<void> {
  const { vendorId: _key, ...changes } = bank;
  await tx.insert(payoutBanks).values(bank).onConflictDoUpdate({ target: payoutBanks.vendorId, set: changes });
}

export async function removeBank(tx: Tx, vendorId: string): Promise<void> {
  await tx.delete(payoutBanks).where(eq(payoutBanks.vendorId, vendorId));
}

/** Until when nothing is sent to the account: whoever took over a login shall not empty it at once. */
export function heldUntil({ changedAt }: BankRow, { bankChangeHours }: Pick<Settings, 'bankChangeHours'>): Date {
  return new Date(changedAt.getTime() + bankChangeHours * HOUR_MS);
}
