import { count, id, index, instant, json, money, oneOf, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';
import { INVOICE_KINDS, MODES } from '../../values/index.ts';
import { vendors } from '../people/accounts.ts';
import { bookings } from '../rentals/bookings.ts';
import { payments } from '../money/payments.ts';

/** Issued invoices and credit notes. The database refuses to change or remove rows. */
export const invoices = table(
  'invoices',
  {
    id: id(),
    kind: oneOf(INVOICE_KINDS).notNull(),
    number: string().notNull(),
    /** The payment that it bills, or the refund that it credits. So nothing is billed or credited more than once. */
    causeId: ref().notNull(),
    /** On a credit note: the invoice that it corrects. */
    invoiceId: ref(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    currency: string().notNull(),
    /** Negative on a credit note. */
    totalMinor: money().notNull(),
    /** Everything that stands on the document, as it was when it was issued. */
    content: json<Record<string, unknown>>().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('invoices_number_key').on(t.number),
    uniqueIndex('invoices_cause_key').on(t.causeId),
    index('invoices_payment_idx').on(t.paymentId, t.issuedAt),
    index('invoices_booking_idx').on(t.bookingId),
    index('invoices_vendor_idx').on(t.vendorId, t.issuedAt),
  ],
);

/** The beginning of a vendor's numbers. It is chosen with the first number, and stays when the vendor takes another name. */
export const invoiceCodes = table(
  'invoice_codes',
  {
    vendorId: id().references(() => vendors.id),
    code: string().notNull(),
  },
  (t) => [uniqueIndex('invoice_codes_code_key').on(t.code)],
);

/** The last number. It is raised in the transaction that issues the document, so that a failed one leaves no gap. */
export const invoiceNumbers = table(
  'invoice_numbers',
  {
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    kind: oneOf(INVOICE_KINDS).notNull(),
    mode: oneOf(MODES).notNull(),
    year: count().notNull(),
    last: count().notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.kind, t.mode, t.year] })],
);
