export { lateFeeBalance, lateFeeDue } from './late-fee-balance.ts';
export { findOpenItems, findOpenItemsOf, isFrozen, NOTHING_OPEN, type OpenDispute, type OpenItems } from './open-items.ts';
