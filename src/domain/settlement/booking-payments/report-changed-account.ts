import { z } from 'zod';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { gatewayEvents } from './events.ts';

/** Reports arrive late and out of order, so this only names the account that must be looked up. */
export const reportChangedAccount = command({
  name: 'report_changed_account',
  title: 'Report a changed account',
  description: 'Tells that the payment gateway reported something about an owner’s account.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ accountId: z.string().max(200) }),
  output: z.object({ accountId: z.string() }),
  errors: [],

  async run({ input: { accountId }, emit }) {
    await emit({ type: gatewayEvents.accountChanged, data: { accountId } });
    return { accountId };
  },
});
