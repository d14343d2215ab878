import { and, eq, isNull } from 'drizzle-orm';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { payoutBanks } from '../../../../db/schema/index.ts';
import { asked, HOUR_MS, later, offer, plainLine, type Settings, type Step } from '../../platform/kernel/index.ts';

const CONNECTED = /^acct_[A-Za-z0-9]{6,40}$/;

/**
 * The account as the gateway writes it: an IBAN without spaces, or the id of a connected account. Empty for text that can be
 * neither.
 */
function readAccount(text: string): string {
  const trimmed = text.trim();
  return CONNECTED.test(trimmed) ? trimmed : (electronicFormatIBAN(compact(trimmed)) ?? '');
}

/** Removes the spaces and dashes that people write between groups. */
function compact(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Whether the text is an account. A Swiss QR-IBAN is none, because it receives only invoices with their reference. */
function isAccount(account: string): boolean {
  return CONNECTED.test(account) || isValidIBAN(account, { allowQRIBAN: false });
}

/** Whether an account, masked or not, is connected to the gateway rather than a bank account. */
export function isConnected(account: string): boolean {
  return account.startsWith('acct_');
}

/** Masks an account so that its owner recognises it and nobody can use it: `PT****0154`, `acct_****1Abc`. */
export function maskAccount(account: string): string {
  return `${isConnected(account) ? 'acct_' : account.slice(0, 2)}****${account.slice(-4)}`;
}

/** The input for an account that can receive money. Errors never repeat the value. */
export const bankInput = {
  iban: z.string().max(60).transform(readAccount).refine(isAccount, { error: 'must be a valid IBAN; check its digits' }),
  holder: plainLine(70, 2).describe('name on the account'),
  bic: z
    .string()
    .max(20)
    .transform(compact)
    .refine(isValidBIC, { error: 'must be a BIC, 8 or 11 letters and digits' })
    .optional(),
};

export type BankRow = typeof payoutBanks.$inferSelect;

/** The account to which payouts go; undefined if none was named, or it was removed. */
export async function findBank(from: Reader, vendorId: string): Promise<BankRow | undefined> {
  const [row] = await from
    .select()
    .from(payoutBanks)
    .where(and(eq(payoutBanks.vendorId, vendorId), isNull(payoutBanks.removedAt)));
  return row;
}

/** The account as it is recorded with money that is sent to it; null without one. */
export async function destinationOf(from: Reader, vendorId: string) {
  const bank = await findBank(from, vendorId);
  if (bank === undefined) return null;
  const { ibanSealed, ibanMasked, holder, bic } = bank;
  return { ibanSealed, ibanMasked, holder, bic };
}

/** Names another account, and says whether it is the first one of the vendor. The caller holds `payoutBankLock`. */
export async function nameBank(tx: Tx, named: Omit<BankRow, 'isFirst' | 'removedAt'>): Promise<BankRow> {
  const [before] = await tx.select().from(payoutBanks).where(eq(payoutBanks.vendorId, named.vendorId));
  const bank = { ...named, isFirst: before === undefined, removedAt: null };
  await saveBank(tx, bank);
  return bank;
}

export async function saveBank(tx: Tx, bank: BankRow): Promise<void> {
  const { vendorId: _key, ...changes } = bank;
  await tx.insert(payoutBanks).values(bank).onConflictDoUpdate({ target: payoutBanks.vendorId, set: changes });
}

/** Forgets the account. What stays says only that there was one. */
export async function removeBank(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const forgotten = { ibanSealed: '', ibanMasked: '', holder: '', bic: null, acceptTransfers: false, isFirst: false };
  await tx
    .update(payoutBanks)
    .set({ ...forgotten, removedAt: now })
    .where(eq(payoutBanks.vendorId, vendorId));
}

/**
 * Until when nothing is sent to a changed account, so that an intruder cannot empty it at once. A first account takes nothing
 * away from another one, so it is used at once.
 */
export function heldUntil({ changedAt, isFirst }: BankRow, { bankChangeHours }: Pick<Settings, 'bankChangeHours'>): Date {
  return isFirst ? changedAt : later(changedAt, bankChangeHours * HOUR_MS);
}

/** The step by which an owner says where payouts go. */
export function bankAction(why: string): Step {
  const args = { iban: asked('IBAN'), holder: asked('account holder') };
  return offer('set_payout_bank', args, { actor: 'OWNER', why, requiresHuman: true });
}

/** The lock for writing the bank account of a vendor. */
export function payoutBankLock(vendorId: string): string {
  return `payout-bank:${vendorId}`;
}
