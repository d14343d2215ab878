import { count, index, instant, json, money, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';

/**
 * What is asked of Stripe. It is written down before it is asked, so that the same question can be asked again after a crash,
 * together with Stripe's id of it. Only the Stripe adapter uses it.
 */
export const stripeCheckouts = table(
  'stripe_checkouts',
  {
    paymentId: ref().notNull(),
    /** The number of the attempt. A new one begins only after the page before it closed without a payment. */
    attempt: count().notNull(),
    amountMinor: money().notNull(),
    holdMinor: money().notNull(),
    currency: string().notNull(),
    /** The parameters of the Checkout Session. */
    request: json<Record<string, unknown>>().notNull(),
    /** Stripe treats two questions with the same key as one. */
    requestKey: string().notNull(),
    /** The id of the Checkout Session, once Stripe has answered. */
    reference: string(),
    redirectUrl: string(),
    /** The PaymentIntent of the held deposit. */
    holdIntent: string(),
    /** Our own id of the capture of the hold, and the captured amount. */
    captureId: string(),
    capturedMinor: money(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.attempt] }),
    uniqueIndex('stripe_checkouts_reference_key').on(t.reference),
    uniqueIndex('stripe_checkouts_hold_key').on(t.holdIntent),
  ],
);

/**
 * The transfers of a payout. Each is written down before it is asked for. It is taken out of one charge, or out of the balance.
 */
export const stripeTransfers = table(
  'stripe_transfers',
  {
    payoutId: ref().notNull(),
    attempt: count().notNull(),
    part: count().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    /** The connected account. */
    destination: string().notNull(),
    /** The charge that it is taken out of. Null if it is taken out of the available balance. */
    source: string(),
    /** Stripe treats two questions with the same key as one. */
    requestKey: string().notNull(),
    transferId: string(),
    /** Why Stripe refused it for good. */
    refusal: string(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.attempt, t.part] }), index('stripe_transfers_source_idx').on(t.source)],
);
