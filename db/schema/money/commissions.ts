import { count, day, id, index, instant, json, money, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { COMMISSION_STATES, MODES, type Photo } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';
import { bookings } from '../rentals/bookings.ts';

/** Commission, service fee and tax that an owner owes for a booking that was paid outside of the gateway. */
export const commissionDues = table(
  'commission_dues',
  {
    id: id(),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    status: oneOf(COMMISSION_STATES).notNull(),
    version: count().notNull().default(0),
    currency: string().notNull(),
    /** The owner's subtotal, of which the commission is a share. */
    baseMinor: money().notNull(),
    rateBps: count().notNull(),
    commissionMinor: money().notNull(),
    serviceFeeMinor: money().notNull(),
    taxMinor: money().notNull(),
    /** The sum of the three amounts. */
    amountMinor: money().notNull(),
    createdAt: instant().notNull(),
    dueAt: instant().notNull(),
    settledAt: instant(),
    proofId: ref(),
    /** Why the last proof was rejected, or why the commission was waived. */
    note: string(),
  },
  (t) => [
    uniqueIndex('commission_dues_booking_key').on(t.bookingId),
    index('commission_dues_vendor_idx').on(t.vendorId, t.status, t.createdAt),
    index('commission_dues_status_idx').on(t.status, t.dueAt),
  ],
);

/** An owner's proof of a transfer to the platform for one or more commissions. */
export const commissionProofs = table(
  'commission_proofs',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    amountMinor: money().notNull(),
    currency: string().notNull(),
    paidOn: day().notNull(),
    /** Untrusted words. */
    reference: string(),
    file: json<Photo>().notNull(),
    /** The same file proves only one transfer. */
    fileSha256: string().notNull(),
    submittedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('commission_proofs_file_key').on(t.vendorId, t.fileSha256)],
);
