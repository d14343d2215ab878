import { z } from 'zod';
import { anyVendor, query } from '../../platform/kernel/index.ts';
import { checkConnectedAccount } from './check-connected-account.ts';
import { findConnectedAccount } from './connected-account.ts';
import { findBank } from './payout-bank.ts';
import { PayoutBankView, payoutBankView } from './payout-bank-view.ts';

/** The gateway is asked when a person comes back from its pages. A second question within this time gets the stored state. */
const RECENT_MS = 10_000;

export const getPayoutBank = query({
  name: 'get_payout_bank',
  title: 'Bank account for payouts',
  description:
    'The account that payouts go to, masked, until when a change of it holds them, and what the payment provider still asks for.',
  access: anyVendor('read:owner'),
  input: z.strictObject({}),
  output: PayoutBankView,
  errors: [],

  async catchUp({ caller: { vendorId }, reader, now, perform }) {
    const account = await findConnectedAccount(reader, vendorId);
    const waits = account?.connected === true && !account.takesTransfers;
    if (!waits || now.getTime() - account.checkedAt.getTime() < RECENT_MS) return;
    // If the gateway does not answer now, the hourly job asks again, and errors are logged.
    await perform(checkConnectedAccount, { vendorId }).catch(() => null);
  },

  async run({ caller: { vendorId }, reader, now, settings }) {
    const account = await findConnectedAccount(reader, vendorId);
    return payoutBankView(await findBank(reader, vendorId), { now, settings, account });
  },
});
