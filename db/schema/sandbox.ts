import { id, index, instant, json, money, oneOf, ref, string, table, uniqueIndex } from '../columns.ts';

/** The built-in payment sandbox's own books. It stands for a gateway outside: nothing else reads or references them. */
export const sandboxCheckouts = table(
  'sandbox_checkouts',
  {
    reference: id(),
    paymentId: ref().notNull(),
    /** The secret in the payment page's address: whoever has it may answer. */
    token: string().notNull(),
    amountMinor: money().notNull(),
    holdMinor: money().notNull(),
    currency: string().notNull(),
    /** What the person sees on the page. */
    shown: json<SandboxShown>().notNull(),
    status: oneOf(['PENDING', 'PAID', 'FAILED', 'EXPIRED']).notNull(),
    /** The id of the report that says so. Every change of status is a new report. */
    eventId: string().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    holdReleasedAt: instant(),
  },
  (t) => [uniqueIndex('sandbox_checkouts_payment_key').on(t.paymentId), uniqueIndex('sandbox_checkouts_token_key').on(t.token)],
);

/** Money given back; a refused refund leaves no row. */
export const sandboxRefunds = table(
  'sandbox_refunds',
  {
    refundId: id(),
    reference: ref()
      .notNull()
      .references(() => sandboxCheckouts.reference),
    amountMinor: money().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('sandbox_refunds_reference_idx').on(t.reference)],
);

interface SandboxShown {
  title: string;
  description: string;
  lines: { label: string; amountMinor: number }[];
  returnUrl: string;
}
