import { count, id, index, instant, json, money, oneOf, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';

/** The books of the built-in payment sandbox. It stands for a gateway outside, so nothing else reads or references them. */
export const sandboxCheckouts = table(
  'sandbox_checkouts',
  {
    reference: id(),
    paymentId: ref().notNull(),
    /** The secret in the address of the payment page. Whoever has it may answer. */
    token: string().notNull(),
    amountMinor: money().notNull(),
    holdMinor: money().notNull(),
    currency: string().notNull(),
    /** What the person sees on the page. */
    shown: json<SandboxShown>().notNull(),
    status: oneOf(['PENDING', 'PAID', 'FAILED', 'EXPIRED']).notNull(),
    /** The id of the report about the present status. Each change of the status is a new report. */
    eventId: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    holdReleasedAt: instant(),
  },
  (t) => [
    uniqueIndex('sandbox_checkouts_payment_key').on(t.paymentId),
    uniqueIndex('sandbox_checkouts_token_key').on(t.token),
    index('sandbox_checkouts_paid_idx').on(t.paidAt),
  ],
);

/** Money that was given back. A refused refund leaves no row. */
export const sandboxRefunds = table(
  'sandbox_refunds',
  {
    refundId: id(),
    reference: ref()
      .notNull()
      .references(() => sandboxCheckouts.reference),
    /** Whether the refund comes out of what was paid or out of what was captured of the hold. */
    source: oneOf(['PAYMENT', 'HOLD']).notNull().default('PAYMENT'),
    amountMinor: money().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('sandbox_refunds_reference_idx').on(t.reference), index('sandbox_refunds_time_idx').on(t.createdAt)],
);

/** What was captured of a hold, which is possible once for each checkout. */
export const sandboxCaptures = table(
  'sandbox_captures',
  {
    reference: id().references(() => sandboxCheckouts.reference),
    captureId: ref().notNull(),
    amountMinor: money().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('sandbox_captures_time_idx').on(t.createdAt)],
);

/** A payment that the payer's bank took back, which is possible once for each checkout. */
export const sandboxChargebacks = table(
  'sandbox_chargebacks',
  {
    reference: id().references(() => sandboxCheckouts.reference),
    chargebackId: ref().notNull(),
    amountMinor: money().notNull(),
    reason: string().notNull(),
    status: oneOf(['OPEN', 'WON', 'LOST']).notNull(),
    eventId: string().notNull(),
    createdAt: instant().notNull(),
    wonAt: instant(),
  },
  (t) => [index('sandbox_chargebacks_time_idx').on(t.createdAt), index('sandbox_chargebacks_won_idx').on(t.wonAt)],
);

export const sandboxTransfers = table(
  'sandbox_transfers',
  {
    payoutId: ref().notNull(),
    attempt: count().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    destination: string().notNull(),
    status: oneOf(['PENDING', 'PAID', 'FAILED']).notNull(),
    reason: string(),
    eventId: string().notNull(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    /** When the money came back after it was paid. */
    returnedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.attempt] }),
    index('sandbox_transfers_paid_idx').on(t.paidAt),
    index('sandbox_transfers_returned_idx').on(t.returnedAt),
  ],
);

interface SandboxShown {
  title: string;
  description: string;
  lines: readonly {
    label: string;
    amountMinor: number;
    quantity?: number | undefined;
    unitMinor?: number | undefined;
    comesBack?: true | undefined;
  }[];
  conditions?: readonly string[] | undefined;
  whatNext?: readonly string[] | undefined;
  returnUrl: string;
  cancelUrl?: string | undefined;
  timeZone?: string | undefined;
}
