import { code, count, id, index, instant, money, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';

/** The head of a double entry. Rows are never changed or removed: the database refuses it. */
export const journal = table(
  'journal',
  {
    id: id(),
    at: instant().notNull(),
    kind: string().notNull(),
    bookingId: ref(),
    /** Posting the same fact twice is impossible. */
    idemKey: string().notNull(),
    memo: string().notNull(),
  },
  (t) => [uniqueIndex('journal_idem_key').on(t.idemKey), index('journal_booking_idx').on(t.bookingId)],
);

/** Plus is debit, minus is credit; the postings of one journal row sum to zero per currency. */
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

/** A cache of the sum of postings, kept in the same transaction. */
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
 * Bookings about which the journal has moved what a vendor has or owes, until the vendor's own books have taken it over.
 * A row for each entry, never changed: two transactions about one booking wait for nobody here, and none is missed.
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
