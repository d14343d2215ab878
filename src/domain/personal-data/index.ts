export { eraseAccount } from './erase-account.ts';
export { exportAccount } from './export-account.ts';
export { removeErasedFiles } from './remove-erased-files.ts';
export { removeLostFiles } from './remove-lost-files.ts';
export type { OpenReason } from './find-open-business.ts';
export { WHAT_ERASURE_KEEPS } from './what-erasure-keeps.ts';
