import { z } from 'zod';
import { NextAction, offer, type Settings, type Step } from '../../platform/kernel/index.ts';
import { type ConnectedAccountRow, connectedAccountView, ConnectedAccountView } from './connected-account.ts';
import { bankAction, type BankRow, heldUntil } from './payout-bank.ts';

export const PayoutBankView = z.object({
  iban: z.string().nullable().describe('masked; null while none is set'),
  holder: z.string().nullable(),
  bic: z.string().nullable(),
  changedAt: z.string().nullable(),
  acceptTransfers: z.boolean().describe('renters may transfer their rent straight to it'),
  payoutsHeldUntil: z.string().nullable().describe('after a change payouts wait until then'),
  transfersFrom: z.string().nullable().describe('renters may transfer from then on; null: they may not'),
  connected: ConnectedAccountView.nullable().describe('your account at the payment provider; null: none was opened through us'),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

export function payoutBankView(
  bank: BankRow | undefined,
  { now, settings, account }: { now: Date; settings: Settings; account?: ConnectedAccountRow | undefined },
): z.input<typeof PayoutBankView> {
  const connected = connectedAccountView(account, bank);
  const complete =
    connected !== null && connected.state === 'INCOMPLETE' ? [connectAction('complete the account at the payment provider')] : [];
  if (bank === undefined) {
    const nextActions = complete.length > 0 ? complete : [whereTo('say where the money goes', settings)];
    return { ...NO_BANK, connected, nextActions };
  }
  const until = heldUntil(bank, settings);
  return {
    iban: bank.ibanMasked,
    holder: bank.holder,
    bic: bank.bic,
    changedAt: bank.changedAt.toISOString(),
    acceptTransfers: bank.acceptTransfers,
    payoutsHeldUntil: until > now ? until.toISOString() : null,
    transfersFrom: bank.acceptTransfers ? until.toISOString() : null,
    connected,
    nextActions: [
      ...complete,
      ...anotherAccount(settings),
      offer('list_owner_payouts', {}, { actor: 'OWNER', why: 'see what is on its way', optional: true }),
    ],
  };
}

const NO_BANK = {
  iban: null,
  holder: null,
  bic: null,
  changedAt: null,
  acceptTransfers: false,
  payoutsHeldUntil: null,
  transfersFrom: null,
};

/** Says before an account is changed how long the money then waits. */
function anotherAccount({ payoutAccounts, bankChangeHours }: Settings): Step[] {
  if (payoutAccounts === 'CONNECTED') return [];
  const waits = bankChangeHours === 0 ? '' : `: payouts and transfers of renters then wait for ${bankChangeHours} hours`;
  return [{ ...bankAction(`name another account${waits}`), optional: true }];
}

/**
 * The step for setting up payouts: if they go to accounts at the payment provider, the owner connects one; otherwise the owner
 * names a bank account.
 */
function whereTo(why: string, { payoutAccounts }: Settings): Step {
  return payoutAccounts === 'CONNECTED' ? connectAction(why) : bankAction(why);
}

function connectAction(why: string): Step {
  return offer('connect_payout_account', {}, { actor: 'OWNER', why, requiresHuman: true });
}
