import type { PAYMENT_STATES } from '../../../../db/values/index.ts';

type States = readonly (typeof PAYMENT_STATES)[number][];

/** The person is about to pay: the gateway's page is being made, or is open. */
export const BEING_PAID_STATES: States = ['CREATED', 'PENDING'];

/** The money has not arrived. It still may, because the gateway's page can be open although the time to pay is over. */
export const AWAITED_STATES: States = [...BEING_PAID_STATES, 'FAILED', 'EXPIRED'];

/** It is still open whether there is money that stays: it is being paid, waits for a decision, or goes back. */
export const UNDECIDED_STATES: States = [...BEING_PAID_STATES, 'FLAGGED', 'REFUSED'];

/** The money has arrived, and not all of it has gone back. */
export const SETTLED_STATES: States = ['PAID', 'PARTIALLY_REFUNDED'];

/** The payment can be refunded. If a bank took it back, its refund waits for the bank's decision. */
export const REFUNDABLE_STATES: States = [...SETTLED_STATES, 'CHARGED_BACK'];

/** The money has arrived, whatever happened later. */
export const RECEIVED_STATES: States = [...REFUNDABLE_STATES, 'REFUNDED'];
