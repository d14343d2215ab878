export { eraseAccount } from './erase-account.ts';
export { exportAccount } from './export-account.ts';
export { purgeExpiredRows } from './purge-expired-rows.ts';
export { purgeKeptAnswers } from './purge-kept-answers.ts';
export { removeLostFiles } from './remove-lost-files.ts';
export { storedTables } from './stored-tables.ts';
export { subscribers } from './subscribers.ts';
