export * from './accounts.ts';
export { linesOf } from './lines-of.ts';
export { type JournalEntry, post } from './post.ts';
export { reverse } from './reverse.ts';
export { sumsOf } from './sums-of.ts';
