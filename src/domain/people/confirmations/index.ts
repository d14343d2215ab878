export { approveConfirmation } from './approve-confirmation.ts';
export { askConfirmation } from './ask-confirmation.ts';
export { useConfirmation } from './confirmation-lifecycle.ts';
export { confirmPath } from './confirmation-link.ts';
export type { KeyCall } from './confirmation-store.ts';
export { denyConfirmation } from './deny-confirmation.ts';
export { showConfirmation } from './show-confirmation.ts';
export { storedData } from './stored-data.ts';
