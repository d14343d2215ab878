import { accountBalances, journal, journalNews, postings } from '../../../../db/schema/index.ts';
import { ACCOUNTING, declareTable, FOR_GOOD, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

const BOOKS = {
  exported: 'the platform’s books; the amounts stand with bookings and payouts',
  erased: ACCOUNTING,
  kept: FOR_GOOD,
};

export const storedData: readonly StoredTable[] = [
  declareTable(journal, BOOKS),
  declareTable(postings, BOOKS),
  declareTable(accountBalances, { ...BOOKS, exported: 'sums of the platform’s books' }),
  declareTable(journalNews, { ...NOT_PERSONAL, kept: 'until the vendor’s books have it: minutes' }),
];
