export * from './accounts.ts';
export { type JournalEntry, post } from './post.ts';
export { reverse } from './reverse.ts';
