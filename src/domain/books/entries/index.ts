export { CATEGORIES, CATEGORY_CODES, type CategoryCode, categoryOf, codesOf, PNL_LINES, type PnlLine } from './categories.ts';
export { booksLock } from './closed-periods.ts';
export { changeEntry, type Entry, type EntryFacts, findEntryOf, type NewEntry, recordEntry, voidEntry } from './entry.ts';
export { entryNotFound, periodClosed } from './entry-errors.ts';
export { storedData } from './stored-data.ts';
