/** The names are those of the Universal Commerce Protocol. */
export const CHECKOUT_STATES = ['incomplete', 'requires_escalation', 'complete_in_progress', 'completed', 'canceled'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];
