import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { refusePayment } from '../../settlement/booking-payments/index.ts';
import { adminPayment } from './admin-payment.ts';
import { DecidedPaymentView, decidedPaymentView, decisionsAbout } from './flagged-payment-decision.ts';
import { paymentStateRefused } from './payment-admin-errors.ts';

export const rejectPayment = command({
  name: 'reject_payment',
  title: 'Refuse a flagged payment',
  description: 'Admin: give a flagged payment back as a whole. The booking that waits for it expires; its days are free.',
  access: adminPayment,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ paymentId: IdInput, reason: plainText(500).describe('for the audit log') }),
  example: { reason: 'A stolen card' },
  output: DecidedPaymentView,
  errors: [paymentStateRefused],

  async run({ subject: { row: payment, booking }, tx, ...context }) {
    const { id: paymentId, status, flaggedBecause } = payment;
    if (flaggedBecause !== null && (status === 'REFUSED' || status === 'REFUNDED')) {
      return { ...(await decidedPaymentView(tx, paymentId)), alreadyDone: true };
    }
    const possible = decisionsAbout(payment).map(({ action }) => action);
    if (!possible.includes('reject_payment')) throw paymentStateRefused({ paymentId, status, possible });
    await refusePayment(tx, booking, payment, context);
    return decidedPaymentView(tx, paymentId);
  },
});
