/** The events that the webhook of the platform's own account must report. */
export const PLATFORM_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.payment_failed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'refund.failed',
  'transfer.created',
  'transfer.reversed',
] as const;

/** The events that the second webhook, for connected accounts, must report. */
export const CONNECT_EVENTS = ['account.updated', 'account.application.deauthorized'] as const;
