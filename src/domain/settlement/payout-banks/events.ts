import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

/** The events about the bank account to which a shop is paid. */
export const payoutBankEvents = {
  changed: declareEvent(
    'account.bank_changed',
    z.object({ vendorId: z.string(), account: z.string().nullable().describe('masked; null: there is none any more') }),
  ),
  accountChanged: declareEvent(
    'account.payout_account_changed',
    z.object({ vendorId: z.string(), account: z.string().describe('masked'), takesTransfers: z.boolean() }),
    { seenBy: [] },
  ),
};
