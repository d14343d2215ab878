import { id, index, instant, money, oneOf, ref, string, table } from '../../columns.ts';
import { GATEWAY_REPORT_KINDS } from '../../values/index.ts';
import { payments } from '../money/payments.ts';

/** Reports of the gateway that have been processed, so that no report counts again. */
export const gatewayEvents = table(
  'gateway_events',
  {
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    status: string().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [index('gateway_events_payment_idx').on(t.paymentId)],
);

/** What the gateway reported besides outcomes of payments. Each report is stored once, for the contexts that process it. */
export const gatewayReports = table(
  'gateway_reports',
  {
    id: id(),
    kind: oneOf(GATEWAY_REPORT_KINDS).notNull(),
    /** The id of the payment, the refund or the payout that it is about. */
    subjectId: ref().notNull(),
    /** The gateway's own id of the charge-back, because a payment can be taken back in parts. */
    matterId: string(),
    status: string().notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    reason: string(),
    receivedAt: instant().notNull(),
  },
  (t) => [index('gateway_reports_subject_idx').on(t.subjectId, t.receivedAt)],
);
