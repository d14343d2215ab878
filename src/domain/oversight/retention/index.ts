export { purgeExpiredRows } from './purge-expired-rows.ts';
export { purgeKeptAnswers } from './purge-kept-answers.ts';
export { removeLostFiles } from './remove-lost-files.ts';
export { storedTables } from './stored-tables.ts';
