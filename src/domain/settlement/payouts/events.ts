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
  scheduled: declareEvent('payout.scheduled', Facts.extend({ vendorId: z.string(), dueAt: z.iso.datetime() })),
  ready: declareEvent('payout.ready', PayoutFacts),
  held: declareEvent('payout.held', PayoutFacts),
  sent: declareEvent('payout.sent', PayoutFacts),
  paid: declareEvent('payout.paid', PayoutFacts),
  failed: declareEvent('payout.failed', PayoutFacts),
  returned: declareEvent('payout.returned', PayoutFacts),
};
