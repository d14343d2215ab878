import { PAYMENT_STATES } from '../../../db/values.ts';
import { lifecycle } from '../kernel/index.ts';

/** A payment through the gateway. FAILED and EXPIRED are not the end: the person may still pay on the gateway's page. */
export const paymentLifecycle = lifecycle(PAYMENT_STATES, {
  initial: 'CREATED',
  final: ['REFUNDED'],
  moves: {
    start: { from: ['CREATED'], to: 'PENDING', by: ['RENTER'], event: 'payment.pending' },
    retry: { from: ['FAILED'], to: 'PENDING', by: ['RENTER'], event: 'payment.pending' },
    pay: { from: ['PENDING', 'FAILED', 'EXPIRED'], to: 'PAID', by: ['SYSTEM'], event: 'payment.paid' },
    fail: { from: ['CREATED', 'PENDING'], to: 'FAILED', by: ['SYSTEM'], event: 'payment.failed' },
    expire: { from: ['CREATED', 'PENDING', 'FAILED'], to: 'EXPIRED', by: ['SYSTEM'], event: 'payment.expired' },
    refundPart: { from: ['PAID', 'PARTIALLY_REFUNDED'], to: 'PARTIALLY_REFUNDED', by: ['SYSTEM'], event: 'payment.refunded' },
    refundAll: { from: ['PAID', 'PARTIALLY_REFUNDED'], to: 'REFUNDED', by: ['SYSTEM'], event: 'payment.refunded' },
  },
});
export type PaymentMove = keyof typeof paymentLifecycle.table.moves;
