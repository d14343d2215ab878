export { CATEGORY_CODES, type CategoryCode, categoryCodeOf, categoryOf, PNL_LINES, type PnlLine } from './categories.ts';
export {
  booksLock,
  closedAt,
  type ClosedPeriod,
  closePeriod,
  findClosedPeriod,
  findClosedPeriods,
  openDay,
} from './closed-periods.ts';
export { createFinanceEntry } from './create-finance-entry.ts';
export { deleteFinanceEntry } from './delete-finance-entry.ts';
export { duplicateFinanceEntry } from './duplicate-finance-entry.ts';
export { shopBooks } from './entry-access.ts';
export { entryNotFound, periodClosed } from './entry-errors.ts';
export { AmountMinor, assertOwnAsset, findBooksOf, Note, OwnCategory, receiptIn } from './entry-input.ts';
export { type Entry, voidEntries } from './entry-lifecycle.ts';
export { type CategorySums, countEntries, type EntryFilter, entriesThatFit, sumsByCategory } from './entry-sums.ts';
export { effectsOf, ENTRY_NEWS, EntryAnswer, EntryView, entryView, undoOf } from './entry-view.ts';
export { changeEntry, findEntriesOf, findEntry, findEntryOf, type NewEntry, recordEntries, recordEntry } from './entry.ts';
export { getFinanceCategories } from './get-finance-categories.ts';
export { getFinanceEntry } from './get-finance-entry.ts';
export { getFinanceReceipt } from './get-finance-receipt.ts';
export { mirrorOwnerJournal } from './mirror-owner-journal.ts';
export { storedData } from './stored-data.ts';
export { updateFinanceEntry } from './update-finance-entry.ts';
