export * from './accounts.ts';
export { type JournalEntry, post } from './post.ts';
