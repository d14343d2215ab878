import { count, index, instant, json, money, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';

/**
 * What was asked of Stripe, written down before it is asked, so that the same question can be asked again after a
 * crash; and what Stripe called it. Used by the Stripe adapter alone.
 */
export const stripeCheckouts = table(
  'stripe_checkouts',
  {
    paymentId: ref().notNull(),
    /** A new one only after the page of the one before closed without a payment. */
    attempt: count().notNull(),
    amountMinor: money().notNull(),
    holdMinor: money().notNull(),
    currency: string().notNull(),
    /** The parameters of the Checkout Session. */
    request: json<Record<string, unknown>>().notNull(),
    /** Stripe answers two questions with the same key as one. */
    requestKey: string().notNull(),
    /** The Checkout Session, once Stripe has answered. */
    reference: string(),
    redirectUrl: string(),
    /** The PaymentIntent of the deposit that is held. */
    holdIntent: string(),
    /** Under which id of ours the hold was captured, and how much of it. */
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

/** The transfers of a payout, each written down before it is asked for: what one charge covers, or what the balance gives. */
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
    /** The charge that it is taken out of; null: out of the available balance. */
    source: string(),
    /** Stripe answers two questions with the same key as one. */
    requestKey: string().notNull(),
    transferId: string(),
    /** Why Stripe refused it, for good. */
    refusal: string(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.attempt, t.part] }), index('stripe_transfers_source_idx').on(t.source)],
);
