import { code, count, id, index, instant, money, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';

/** The head of a double entry. The database refuses to change or remove rows. */
export const journal = table(
  'journal',
  {
    id: id(),
    at: instant().notNull(),
    kind: string().notNull(),
    bookingId: ref(),
    /** Prevents posting the same fact again. */
    idemKey: string().notNull(),
    memo: string().notNull(),
  },
  (t) => [uniqueIndex('journal_idem_key').on(t.idemKey), index('journal_booking_idx').on(t.bookingId)],
);

/** A positive amount is a debit and a negative one a credit. The postings of one journal row sum to zero for each currency. */
export const postings = table(
  'postings',
  {
    journalId: ref()
      .notNull()
      .references(() => journal.id),
    line: count().notNull(),
    account: code().notNull(),
    currency: string().notNull(),
    amountMinor: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.journalId, t.line] }), index('postings_account_idx').on(t.account, t.currency)],
);

/** The sums of the postings, kept in the same transaction. */
export const accountBalances = table(
  'account_balances',
  {
    account: code().notNull(),
    currency: string().notNull(),
    balanceMinor: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.currency] })],
);

/**
 * Bookings for which the journal has changed what a vendor has or owes, until the vendor's own books have taken it over. There
 * is a row for each entry, and rows never change, so that two transactions about one booking do not wait for each other and
 * none is missed.
 */
export const journalNews = table(
  'journal_news',
  {
    id: id(),
    vendorId: ref().notNull(),
    bookingId: ref().notNull(),
  },
  (t) => [index('journal_news_vendor_idx').on(t.vendorId, t.id)],
);
