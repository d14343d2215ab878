import { z } from 'zod';
import { anyVendor, query } from '../../platform/kernel/index.ts';
import { findBank, PayoutBankView, payoutBankView } from './payout-bank.ts';

export const getPayoutBank = query({
  name: 'get_payout_bank',
  title: 'Bank account for payouts',
  description: 'The bank account that payouts go to, masked, and until when a change of it holds them.',
  access: anyVendor('read:owner'),
  input: z.strictObject({}),
  output: PayoutBankView,
  errors: [],

  async run({ caller, reader, now, settings }) {
    return payoutBankView(await findBank(reader, caller.vendorId), { now, settings });
  },
});
