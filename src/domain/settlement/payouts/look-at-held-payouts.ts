import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findPayoutsIn } from './payout-store.ts';
import { recheckEach } from './recheck-payouts.ts';

const MAX_HELD_RECHECKED = 500;

/** After something about the vendor changed that payouts may have waited for: a suspension, the bank account. */
export const lookAtHeldPayouts = command({
  name: 'look_at_held_payouts',
  title: 'Look at the payouts on hold',
  description: 'Looks again at a vendor’s payouts that are on hold, those that have waited longest first.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ looked: z.int() }),
  errors: [],

  prepare: async ({ input: { vendorId }, reader, perform }) =>
    recheckEach(await findPayoutsIn(reader, ['ON_HOLD'], { vendorId, limit: MAX_HELD_RECHECKED }), perform),

  run: async ({ prepared: looked }) => ({ looked }),
});
