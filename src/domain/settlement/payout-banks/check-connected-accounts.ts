import { z } from 'zod';
import { attemptEach, command, systemOnly } from '../../platform/kernel/index.ts';
import { checkConnectedAccount } from './check-connected-account.ts';
import { findAccountsToCheck } from './connected-account.ts';

/** How many accounts are checked each minute. */
const BATCH = 20;

/** Finds changes that the gateway has not reported by a webhook. */
export const checkConnectedAccounts = command({
  name: 'check_connected_accounts',
  title: 'Look at the connected accounts',
  description:
    'Asks the payment gateway about owners’ accounts: each hour about those that cannot take payouts, each day about all.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ asked: z.int() }),
  errors: [],

  async prepare({ reader, now, perform, ports: { gateway } }) {
    if (gateway.accounts === null) return { asked: 0 };
    const due = await findAccountsToCheck(reader, now, BATCH);
    await attemptEach(async (attempt) => {
      for (const vendorId of due) {
        await attempt(`The connected account of ${vendorId} could not be looked at.`, () =>
          perform(checkConnectedAccount, { vendorId }),
        );
      }
    });
    return { asked: due.length };
  },

  run: async ({ prepared }) => prepared,
});
