import { id, index, instant, money, oneOf, ref, string, table } from '../../columns.ts';
import { CHARGEBACK_STATES } from '../../values/index.ts';
import { bookings } from '../rentals/bookings.ts';
import { payments } from '../money/payments.ts';

/** A payment that the payer's bank took back. */
export const chargebacks = table(
  'chargebacks',
  {
    /** The gateway's own id, preceded by the gateway's name. */
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    status: oneOf(CHARGEBACK_STATES).notNull(),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    /** The reason in the gateway's words. */
    reason: string().notNull(),
    openedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    index('chargebacks_booking_idx').on(t.bookingId),
    index('chargebacks_payment_idx').on(t.paymentId),
    index('chargebacks_opened_idx').on(t.openedAt),
  ],
);
