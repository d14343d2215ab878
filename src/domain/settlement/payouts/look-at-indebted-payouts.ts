import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findPayoutsIn } from './payout-store.ts';
import { recheckEach } from './recheck-payouts.ts';

const MAX_INDEBTED_AT_ONCE = 500;

/** After a vendor has earned something or owes less: what waits because of a debt may be covered now. */
export const lookAtIndebtedPayouts = command({
  name: 'look_at_indebted_payouts',
  title: 'Look at the payouts that a debt holds',
  description: 'Looks again at a vendor’s payouts that are on hold because the vendor owes more than was earned.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ looked: z.int() }),
  errors: [],

  async prepare({ input: { vendorId }, reader, perform }) {
    const held = await findPayoutsIn(reader, ['ON_HOLD'], {
      vendorId,
      limit: MAX_INDEBTED_AT_ONCE,
      holdReason: 'NEGATIVE_BALANCE',
    });
    return recheckEach(held, perform);
  },

  run: async ({ prepared: looked }) => ({ looked }),
});
