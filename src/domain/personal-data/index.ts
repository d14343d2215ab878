export { eraseAccount } from './erase-account.ts';
export { exportAccount } from './export-account.ts';
export { removeErasedFiles } from './remove-erased-files.ts';
export { removeLostFiles } from './remove-lost-files.ts';
