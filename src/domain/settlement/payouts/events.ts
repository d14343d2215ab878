import { z } from 'zod';
import { HOLD_REASONS, type HoldReason, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Facts = z.object({
  payoutId: z.string(),
  status: z.enum(PAYOUT_STATES),
  amountMinor: z.int(),
  currency: z.string(),
});
/** Why a payout is held, in words for people. */
export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  FROZEN: 'an incident or a dispute is open',
  CHARGED_BACK: 'the renter’s bank takes the payment back',
  SUSPENDED: 'the account is suspended',
  NO_BANK: 'no bank account is known',
  ACCOUNT_INCOMPLETE: 'the account at the payment provider is not complete',
  BANK_CHANGED: 'the bank account is new',
  NEGATIVE_BALANCE: 'more is owed than was earned',
  BY_HAND: 'the platform transfers it itself',
};

const PayoutFacts = Facts.extend({ holdReason: z.enum(HOLD_REASONS).optional() });

export const payoutEvents = {
  scheduled: declareEvent('payout.scheduled', Facts.extend({ vendorId: z.string(), dueAt: z.iso.datetime() }), {
    seenBy: ['OWNER'],
  }),
  ready: declareEvent('payout.ready', PayoutFacts, { seenBy: ['OWNER'] }),
  held: declareEvent('payout.held', PayoutFacts, { seenBy: ['OWNER'] }),
  sent: declareEvent('payout.sent', PayoutFacts, { seenBy: ['OWNER'] }),
  paid: declareEvent('payout.paid', PayoutFacts, { seenBy: ['OWNER'] }),
  failed: declareEvent('payout.failed', PayoutFacts, { seenBy: ['OWNER'] }),
  returned: declareEvent('payout.returned', PayoutFacts, { seenBy: ['OWNER'] }),
};
