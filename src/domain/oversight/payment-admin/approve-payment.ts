import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { clearFlagged } from '../../settlement/booking-payments/index.ts';
import { adminPayment } from './admin-payment.ts';
import { DecidedPaymentView, decidedPaymentView, decisionsAbout } from './flagged-payment-decision.ts';
import { paymentStateRefused } from './payment-admin-errors.ts';

export const approvePayment = command({
  name: 'approve_payment',
  title: 'Accept a flagged payment',
  description:
    'Admin: let a flagged payment stay: what it pays for happens as with any other. Not for one that came in another amount or currency.',
  access: adminPayment,
  repeat: 'natural',
  input: z.strictObject({ paymentId: IdInput, reason: plainText(500).optional() }),
  example: { reason: 'A known customer' },
  output: DecidedPaymentView,
  errors: [paymentStateRefused],

  async run({ subject: { row: payment, booking }, tx, ...context }) {
    const { id: paymentId, status, flaggedBecause } = payment;
    if (status === 'PAID' && flaggedBecause !== null) {
      return { ...(await decidedPaymentView(tx, paymentId)), alreadyDone: true };
    }
    const possible = decisionsAbout(payment).map(({ action }) => action);
    if (!possible.includes('approve_payment')) throw paymentStateRefused({ paymentId, status, possible });
    await clearFlagged(tx, booking, payment, context);
    return decidedPaymentView(tx, paymentId);
  },
});
