import { id, index, instant, ref, string, table } from '../../columns.ts';
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
