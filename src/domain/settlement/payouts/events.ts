import { z } from 'zod';
import { HOLD_REASONS, PAYOUT_STATES } from '../../../../db/values.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Facts = z.object({
  payoutId: z.string(),
  status: z.enum(PAYOUT_STATES),
  amountMinor: z.int(),
  currency: z.string(),
});
const PayoutFacts = Facts.extend({ holdReason: z.enum(HOLD_REASONS).optional() });

/** What is told of payouts. */
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
