import { z } from 'zod';
import { AWARD_CAUSES, CHARGEBACK_STATES, PAYMENT_STATES, REFUND_CAUSES, SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const PaymentFacts = z.object({
  paymentId: z.string(),
  status: z.enum(PAYMENT_STATES),
  amountMinor: z.int(),
  currency: z.string(),
});

export const paymentEvents = {
  pending: declareEvent('payment.pending', PaymentFacts),
  flagged: declareEvent('payment.flagged', PaymentFacts),
  refused: declareEvent('payment.refused', PaymentFacts),
  paid: declareEvent('payment.paid', PaymentFacts),
  failed: declareEvent('payment.failed', PaymentFacts),
  expired: declareEvent('payment.expired', PaymentFacts),
  refunded: declareEvent(
    'payment.refunded',
    PaymentFacts.extend({
      backMinor: z.int().optional().describe('what went back this time, of amountMinor'),
      cause: z.enum(REFUND_CAUSES).optional(),
    }),
  ),
  chargedBack: declareEvent('payment.charged_back', PaymentFacts),
  chargebackWon: declareEvent('payment.chargeback_won', PaymentFacts, { seenBy: ['OWNER'] }),
  chargebackLost: declareEvent(
    'payment.chargeback_lost',
    PaymentFacts.extend({ chargebackId: z.string(), status: z.enum(CHARGEBACK_STATES) }),
    { seenBy: ['OWNER'] },
  ),
};

const RefundFacts = z.object({ paymentId: z.string(), amountMinor: z.int(), currency: z.string() });

/** The events about refunds. The event of the payment tells of a refund that succeeded. */
export const refundEvents = {
  requested: declareEvent('refund.requested', RefundFacts.extend({ cause: z.enum(REFUND_CAUSES) }), { seenBy: ['RENTER'] }),
  /** The gateway refused the refund (`refundId`), or the refund came back and the payment has its money again (`status`). */
  failed: declareEvent(
    'refund.failed',
    RefundFacts.extend({ refundId: z.string().optional(), status: z.enum(PAYMENT_STATES).optional() }),
    { seenBy: ['RENTER'] },
  ),
};

/** The events about captures of held deposits. */
export const captureEvents = {
  requested: declareEvent(
    'deposit.capture_requested',
    z.object({ captureId: z.string(), paymentId: z.string(), amountMinor: z.int(), currency: z.string() }),
    { seenBy: [] },
  ),
};

const AwardFacts = z.object({
  awardId: z.string(),
  payer: z.enum(SIDES),
  cause: z.enum(AWARD_CAUSES),
  currency: z.string(),
});

/** The events about what one side has to pay the other. */
export const awardEvents = {
  decided: declareEvent('award.decided', AwardFacts.extend({ amountMinor: z.int() })),
  settled: declareEvent(
    'award.settled',
    AwardFacts.extend({ coveredMinor: z.int().describe('out of the deposit'), paidMinor: z.int() }),
  ),
};
