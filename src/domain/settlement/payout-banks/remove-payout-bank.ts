import { z } from 'zod';
import { queueNotice } from '../../people/mail/index.ts';
import { anyVendor, command } from '../../platform/kernel/index.ts';
import { findConnectedAccount, unmarkPayoutTarget } from './connected-account.ts';
import { payoutBankEvents } from './events.ts';
import { findBank, payoutBankLock, removeBank } from './payout-bank.ts';
import { PayoutBankView, payoutBankView } from './payout-bank-view.ts';

export const removePayoutBank = command({
  name: 'remove_payout_bank',
  title: 'Remove the bank account for payouts',
  description: 'Forget the bank account. What is not sent yet waits until another one is set.',
  access: anyVendor('write:payout-bank'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  input: z.strictObject({}),
  output: PayoutBankView,
  errors: [],
  asks: () => 'Forget the bank account that your payouts go to.',

  async run({ caller: { vendorId, userId }, tx, now, ids, settings, emit }) {
    await tx.lock(payoutBankLock(vendorId));
    await unmarkPayoutTarget(tx, vendorId);
    const account = await findConnectedAccount(tx, vendorId);
    const none = payoutBankView(undefined, { now, settings, account });
    if ((await findBank(tx, vendorId)) === undefined) return { ...none, alreadyDone: true };
    await removeBank(tx, vendorId, now);
    await emit({ type: payoutBankEvents.changed, data: { vendorId, account: null } });
    await queueNotice(tx, userId, { kind: 'PAYOUT_BANK_CHANGED', about: vendorId }, { now, ids });
    return none;
  },
});
