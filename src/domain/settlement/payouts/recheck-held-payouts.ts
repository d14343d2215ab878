import { z } from 'zod';
import { HOLD_REASONS } from '../../../../db/values/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findPayoutsIn } from './payout-store.ts';
import { MOST_RECHECKED, recheckEach } from './held-payouts.ts';

/** Runs after a change that payouts of the vendor may have waited for: a suspension, the bank account, a debt. */
export const recheckHeldPayouts = command({
  name: 'recheck_held_payouts',
  title: 'Look at the payouts on hold',
  description: 'Looks again at a vendor’s payouts that are on hold, those that have waited longest first.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput, holdReason: z.enum(HOLD_REASONS).optional().describe('only those that it holds') }),
  output: z.object({ looked: z.int() }),
  errors: [],

  prepare: async ({ input, reader, perform }) =>
    recheckEach(await findPayoutsIn(reader, ['ON_HOLD'], { ...input, limit: MOST_RECHECKED }), perform),

  run: async ({ prepared: looked }) => ({ looked }),
});
