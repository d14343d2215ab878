import { id, index, instant, ref, string, table } from '../../columns.ts';
import { payments } from '../money/payments.ts';

/** Reports of the gateway that were acted upon: the same one never counts twice. */
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
