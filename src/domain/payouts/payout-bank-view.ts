import { z } from 'zod';
import { NextAction, type Settings } from '../kernel/index.ts';
import { bankAction } from './bank-action.ts';
import { type BankRow, heldUntil } from './payout-bank-store.ts';

export const PayoutBankView = z.object({
  iban: z.string().nullable().describe('masked; null while none is set'),
  holder: z.string().nullable(),
  bic: z.string().nullable(),
  changedAt: z.string().nullable(),
  acceptTransfers: z.boolean().describe('renters may transfer their rent straight to it'),
  payoutsHeldUntil: z.string().nullable().describe('after a change payouts wait until then'),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

export function payoutBankView(
  bank: BankRow | undefined,
  { now, settings }: { now: Date; settings: Settings },
): z.infer<typeof PayoutBankView> {
  if (bank === undefined) {
    const nextActions = [bankAction('say where the money goes')];
    return { iban: null, holder: null, bic: null, changedAt: null, acceptTransfers: false, payoutsHeldUntil: null, nextActions };
  }
  const until = heldUntil(bank, settings);
  return {
    iban: bank.ibanMasked,
    holder: bank.holder,
    bic: bank.bic,
    changedAt: bank.changedAt.toISOString(),
    acceptTransfers: bank.acceptTransfers,
    payoutsHeldUntil: until > now ? until.toISOString() : null,
    nextActions: [{ tool: 'list_owner_payouts', args: {}, actor: 'OWNER', why: 'see what is on its way', optional: true }],
  };
}
