import { eq } from 'drizzle-orm';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { payoutBanks } from '../../../../db/schema/index.ts';
import { asked, HOUR_MS, later, offer, plainLine, type Settings, type Step } from '../../platform/kernel/index.ts';

const CONNECTED = /^acct_[A-Za-z0-9]{6,40}$/;

/** As the gateway writes it: an IBAN without spaces, or the id of a connected account. Empty for what can be neither. */
function readAccount(text: string): string {
  const trimmed = text.trim();
  return CONNECTED.test(trimmed) ? trimmed : (electronicFormatIBAN(compact(trimmed)) ?? '');
}

/** Removes the spaces and dashes that people write between groups. */
function compact(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A Swiss QR-IBAN takes invoices with their reference only. */
function isAccount(account: string): boolean {
  return CONNECTED.test(account) || isValidIBAN(account, { allowQRIBAN: false });
}

/** Whether it is an account connected to the gateway rather than a bank's; its masked form says so too. */
export function isConnected(account: string): boolean {
  return account.startsWith('acct_');
}

/** Enough to recognise an account by, not to use it: `PT****0154`, `acct_****1Abc`. */
export function maskAccount(account: string): string {
  return `${isConnected(account) ? 'acct_' : account.slice(0, 2)}****${account.slice(-4)}`;
}

/** An account that money can be sent to. Refusals never repeat what was sent. */
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

/** Until when nothing is sent to the account, so that whoever took over a login cannot empty it at once. */
export function heldUntil({ changedAt }: BankRow, { bankChangeHours }: Pick<Settings, 'bankChangeHours'>): Date {
  return later(changedAt, bankChangeHours * HOUR_MS);
}

/** The step by which an owner says where the money goes. */
export function bankAction(why: string): Step {
  const args = { iban: asked('IBAN'), holder: asked('account holder') };
  return offer('set_payout_bank', args, { actor: 'OWNER', why, requiresHuman: true });
}

/** The lock that everything that writes the bank account of one vendor takes. */
export function payoutBankLock(vendorId: string): string {
  return `payout-bank:${vendorId}`;
}
