import { count, id, index, instant, json, money, oneOf, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';
import { HOLD_REASONS, MODES, PAYOUT_STATES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';
import { bookings } from '../rentals/bookings.ts';

/** What a vendor has earned with a booking, on its way to the bank. The journal says what was sent. */
export const payouts = table(
  'payouts',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    /** Usually 1. There is another one if more is earned after the first was sent. */
    number: count().notNull(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    status: oneOf(PAYOUT_STATES).notNull(),
    version: count().notNull().default(0),
    currency: string().notNull(),
    /** The earnings of the booking, and what is left of them after netting. Both are estimates until the payout is sent. */
    grossMinor: money().notNull(),
    amountMinor: money().notNull(),
    holdReason: oneOf(HOLD_REASONS),
    /** The number of attempts. Each attempt is a transfer of its own. */
    attempt: count().notNull().default(0),
    /** The account of the last attempt, as it was then. */
    destination: json<Destination>(),
    failure: string(),
    /** The batch of transfers by hand that it is in, or was paid by. Null if the gateway sends it. */
    batchId: ref(),
    createdAt: instant().notNull(),
    /** The payout is not sent before this instant. */
    dueAt: instant().notNull(),
    /** When the platform last checked this payout by itself. Null if it never has. */
    lookedAt: instant(),
    /** When the gateway accepted it. Null again if it came back. */
    sentAt: instant(),
    paidAt: instant(),
  },
  (t) => [
    uniqueIndex('payouts_booking_key').on(t.bookingId, t.number),
    index('payouts_vendor_idx').on(t.vendorId, t.mode, t.createdAt),
    index('payouts_sent_idx').on(t.sentAt),
    index('payouts_newest_idx').on(t.createdAt, t.id),
    index('payouts_turn_idx').on(t.status, t.lookedAt),
    index('payouts_due_idx').on(t.status, t.dueAt, t.id),
    index('payouts_batch_idx').on(t.batchId),
    index('payouts_waiting_idx').on(t.vendorId, t.status, t.dueAt),
  ],
);

/** Debts of the vendor about other bookings that were taken out of a payout. They count once the payout is sent. */
export const payoutNettings = table(
  'payout_nettings',
  {
    payoutId: ref()
      .notNull()
      .references(() => payouts.id),
    /** The booking that the debt is about. */
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    amountMinor: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.bookingId] }), index('payout_nettings_booking_idx').on(t.bookingId)],
);

interface Destination {
  ibanSealed: string;
  ibanMasked: string;
  holder: string;
  bic: string | null;
}
