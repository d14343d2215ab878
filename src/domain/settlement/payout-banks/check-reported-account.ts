import { z } from 'zod';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { checkConnectedAccount } from './check-connected-account.ts';
import { findVendorOfAccount } from './connected-account.ts';

export const checkReportedAccount = command({
  name: 'check_reported_account',
  title: 'Look at a reported account',
  description: 'After the payment gateway reported something about an account: asks it how the account is.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ accountId: z.string().max(200) }),
  output: z.object({ known: z.boolean() }),
  errors: [],

  async prepare({ input: { accountId }, reader, perform }) {
    const vendorId = await findVendorOfAccount(reader, accountId);
    if (vendorId !== null) await perform(checkConnectedAccount, { vendorId });
    return { known: vendorId !== null };
  },

  run: async ({ prepared }) => prepared,
});
