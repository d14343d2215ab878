import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { HOLD_REASONS, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { formatMoney, NextAction, type Settings } from '../../platform/kernel/index.ts';
import { bankAction, findBank, heldUntil } from '../payout-banks/index.ts';
import { findNettings, type Netting, type PayoutRow } from './payout-store.ts';
import { NOT_TAKEN, SENT } from './payout-lifecycle.ts';

export const PayoutView = z.object({
  payoutId: z.string(),
  bookingId: z.string(),
  status: z.enum(PAYOUT_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable().describe('what it waits for; BY_HAND: the platform transfers it itself'),
  grossMinor: z.int().describe('your share of the booking'),
  netting: z
    .array(z.object({ bookingId: z.string(), amountMinor: z.int() }))
    .describe('what you owed about other bookings, taken off'),
  amountMinor: z.int().describe('what is sent; expected until then'),
  amount: z.string(),
  currency: z.string(),
  expectedAt: z.string().nullable().describe('not before then; null while nobody knows, and once it is paid'),
  account: z.string().nullable().describe('where it was sent, masked'),
  sentAt: z.string().nullable(),
  paidAt: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

/** The states in which the money is, or was, on its way. */
const TRIED = new Set<PayoutRow['status']>([...SENT, ...NOT_TAKEN]);

export function payoutView(
  payout: PayoutRow,
  netting: readonly Netting[],
  bankHeldUntil: Date | null,
): z.input<typeof PayoutView> {
  const { id: payoutId, bookingId, status, holdReason, grossMinor, amountMinor, currency, destination, failure } = payout;
  return {
    payoutId,
    bookingId,
    status,
    holdReason,
    grossMinor,
    netting: netting.map((line) => ({ bookingId: line.bookingId, amountMinor: line.amountMinor })),
    amountMinor,
    amount: formatMoney(amountMinor, currency),
    currency,
    expectedAt: status === 'PAID' ? null : (expectedAt(payout, bankHeldUntil)?.toISOString() ?? null),
    account: TRIED.has(status) ? (destination?.ibanMasked ?? null) : null,
    sentAt: payout.sentAt?.toISOString() ?? null,
    paidAt: payout.paidAt?.toISOString() ?? null,
    failure,
    createdAt: payout.createdAt.toISOString(),
    nextActions: NOT_TAKEN.includes(status)
      ? [bankAction('correct the account; the payout is tried again')]
      : holdReason === 'NO_BANK'
        ? [bankAction('say where the money goes')]
        : [],
  };
}

/** The earliest instant at which the payout can arrive; null if it is paid, or if this is unknown. */
export function expectedAt({ status, holdReason, dueAt }: PayoutRow, bankHeldUntil: Date | null): Date | null {
  if (holdReason === 'BANK_CHANGED') return bankHeldUntil;
  if (holdReason !== null || NOT_TAKEN.includes(status)) return null;
  return SENT.includes(status) ? dueAt : notBefore(bankHeldUntil, dueAt);
}

/** Returns when something that is due at `dueAt` can be sent to the bank account, which may be held after a change. */
export function notBefore(bankHeldUntil: Date | null, dueAt: Date): Date {
  return bankHeldUntil !== null && bankHeldUntil > dueAt ? bankHeldUntil : dueAt;
}

/** Until when the vendor's account is held after a change; null while there is none. */
export async function bankHeldUntilOf(
  from: Reader,
  vendorId: string,
  settings: Pick<Settings, 'bankChangeHours'>,
): Promise<Date | null> {
  const bank = await findBank(from, vendorId);
  return bank === undefined ? null : heldUntil(bank, settings);
}

/** One payout, with the debts of other bookings that it has paid. */
export async function nettedPayoutView(
  from: Reader,
  payout: PayoutRow,
  settings: Pick<Settings, 'bankChangeHours'>,
): Promise<z.input<typeof PayoutView>> {
  const bankHeldUntil = await bankHeldUntilOf(from, payout.vendorId, settings);
  return payoutView(payout, (await findNettings(from, [payout.id])).get(payout.id) ?? [], bankHeldUntil);
}
