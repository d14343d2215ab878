import { PAYMENT_STATES } from '../../../../db/values/index.ts';
import { lifecycle } from '../../platform/kernel/index.ts';
import { paymentEvents, refundEvents } from './events.ts';

/**
 * The states of a payment. FLAGGED: the money has arrived and waits for a decision whether it may stay. REFUSED: it goes back.
 * FAILED and EXPIRED are not final, because the person may still pay on the gateway's page.
 */
export const paymentLifecycle = lifecycle(PAYMENT_STATES, {
  initial: 'CREATED',
  final: ['REFUNDED'],
  moves: {
    start: { from: ['CREATED'], to: 'PENDING', by: ['RENTER'], event: paymentEvents.pending },
    retry: { from: ['FAILED'], to: 'PENDING', by: ['RENTER'], event: paymentEvents.pending },
    /**
     * Credit, a deposit or a transfer to the owner pays. No gateway is asked, and the event of what paid tells of it.
     */
    payAtOnce: { from: ['CREATED'], to: 'PAID', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: null },
    pay: { from: ['PENDING', 'FAILED', 'EXPIRED'], to: 'PAID', by: ['SYSTEM'], event: paymentEvents.paid },
    flag: { from: ['PENDING', 'FAILED', 'EXPIRED'], to: 'FLAGGED', by: ['SYSTEM'], event: paymentEvents.flagged },
    clear: { from: ['FLAGGED'], to: 'PAID', by: ['ADMIN'], event: paymentEvents.paid },
    refuse: { from: ['FLAGGED'], to: 'REFUSED', by: ['RENTER', 'OWNER', 'ADMIN', 'SYSTEM'], event: paymentEvents.refused },
    fail: { from: ['CREATED', 'PENDING'], to: 'FAILED', by: ['SYSTEM'], event: paymentEvents.failed },
    expire: { from: ['CREATED', 'PENDING', 'FAILED'], to: 'EXPIRED', by: ['SYSTEM'], event: paymentEvents.expired },
    refundPart: { from: ['PAID', 'PARTIALLY_REFUNDED'], to: 'PARTIALLY_REFUNDED', by: ['SYSTEM'], event: paymentEvents.refunded },
    refundAll: { from: ['PAID', 'PARTIALLY_REFUNDED', 'REFUSED'], to: 'REFUNDED', by: ['SYSTEM'], event: paymentEvents.refunded },
    refundReturned: {
      from: ['PARTIALLY_REFUNDED', 'REFUNDED'],
      to: 'PARTIALLY_REFUNDED',
      by: ['SYSTEM'],
      event: refundEvents.failed,
      late: true,
    },
    refundsReturned: {
      from: ['PARTIALLY_REFUNDED', 'REFUNDED'],
      to: 'PAID',
      by: ['SYSTEM'],
      event: refundEvents.failed,
      late: true,
    },
    refusedReturned: { from: ['REFUNDED'], to: 'REFUSED', by: ['SYSTEM'], event: refundEvents.failed, late: true },
    chargeBack: {
      from: ['PAID', 'REFUSED', 'PARTIALLY_REFUNDED', 'REFUNDED'],
      to: 'CHARGED_BACK',
      by: ['SYSTEM'],
      event: paymentEvents.chargedBack,
      late: true,
    },
    winBack: { from: ['CHARGED_BACK'], to: 'PAID', by: ['SYSTEM'], event: paymentEvents.chargebackWon },
    winBackPart: { from: ['CHARGED_BACK'], to: 'PARTIALLY_REFUNDED', by: ['SYSTEM'], event: paymentEvents.chargebackWon },
    winBackRefunded: { from: ['CHARGED_BACK'], to: 'REFUNDED', by: ['SYSTEM'], event: paymentEvents.chargebackWon },
    winBackRefused: { from: ['CHARGED_BACK'], to: 'REFUSED', by: ['SYSTEM'], event: paymentEvents.chargebackWon },
  },
});
export type PaymentMove = keyof typeof paymentLifecycle.table.moves;
