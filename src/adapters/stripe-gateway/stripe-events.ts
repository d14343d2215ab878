/** What the webhook about the platform's own account has to report. */
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

/** What the second webhook, the one that listens to events on connected accounts, has to report. */
export const CONNECT_EVENTS = ['account.updated', 'account.application.deauthorized'] as const;
