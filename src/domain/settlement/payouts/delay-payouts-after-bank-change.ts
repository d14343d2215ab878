import { z } from 'zod';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { findBank, heldUntil } from '../payout-banks/index.ts';
import { NOT_TAKEN } from './payout-lifecycle.ts';
import { findPayoutsIn } from './payout-store.ts';
import { MOST_RECHECKED, recheckAt } from './held-payouts.ts';

/**
 * Makes payouts wait after a vendor has named another bank account. Payouts that the old account refused are tried again once
 * the new one may be used.
 */
export const delayPayoutsAfterBankChange = command({
  name: 'delay_payouts_after_bank_change',
  title: 'Wait until the new bank account may be used',
  description: 'Sets when a vendor’s payouts that wait or failed are looked at again: when the new bank account may be used.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ waiting: z.int() }),
  errors: [],

  async run({ input: { vendorId }, tx, settings }) {
    const bank = await findBank(tx, vendorId);
    if (bank === undefined) return { waiting: 0 };
    const waiting = await findPayoutsIn(tx, ['ON_HOLD', ...NOT_TAKEN], { vendorId, limit: MOST_RECHECKED });
    await recheckAt(tx, waiting, heldUntil(bank, settings));
    return { waiting: waiting.length };
  },
});
