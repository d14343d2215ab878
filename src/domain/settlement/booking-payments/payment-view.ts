import { z } from 'zod';
import { BOOKING_STATES, PAYMENT_KINDS, PAYMENT_STATES } from '../../../../db/values/index.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import { formatMoney, NextAction } from '../../platform/kernel/index.ts';

const paymentShape = {
  paymentId: z.string(),
  kind: z.enum(PAYMENT_KINDS).describe('what is paid for'),
  status: z.enum(PAYMENT_STATES),
  amountMinor: z.int().describe('rent, and the deposit where it is charged'),
  amount: z.string(),
  depositMinor: z.int().describe('part of amountMinor'),
  holdMinor: z.int().describe('deposit that is only authorised, on top'),
  currency: z.string(),
  redirectUrl: z.string().nullable().describe('page on which the person pays, while they can'),
  expiresAt: z.string(),
  paidAt: z.string().nullable(),
};

export const PaymentView = z.object({
  ...paymentShape,
  bookingId: z.string(),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});

export const PayStatusView = z.object({
  ...paymentShape,
  paymentId: z.string().nullable(),
  status: z.enum([...PAYMENT_STATES, 'NONE']).describe('NONE: no payment was started'),
  expiresAt: z.string().nullable(),
  failure: z.string().nullable(),
  message: z.string().optional(),
  bookingId: z.string(),
  bookingState: z.enum(BOOKING_STATES),
  nextActions: z.array(NextAction),
});

export function paymentFields(payment: PaymentRow) {
  return {
    paymentId: payment.id,
    kind: payment.kind,
    status: payment.status,
    amountMinor: payment.amountMinor,
    amount: formatMoney(payment.amountMinor, payment.currency),
    depositMinor: payment.depositMinor,
    holdMinor: payment.holdMinor,
    currency: payment.currency,
    redirectUrl: payment.status === 'PENDING' ? payment.redirectUrl : null,
    expiresAt: payment.expiresAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
  };
}
