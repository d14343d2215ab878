export { lateFeeBalance, lateFeeDue } from './late-fee-balance.ts';
export { findOpenItems, findOpenItemsOf, isFrozen, NOTHING_OPEN, type OpenDispute, type OpenItems } from './open-items.ts';
export {
  canApproveWish,
  canDenyReturn,
  canOffer,
  canOpenDispute,
  changeProblems,
  isCollateralFixed,
  isDepositSecured,
  isReviewable,
  MOST_EVIDENCE,
  noShowRefusal,
  reportRefusal,
  undecidedDocuments,
} from './step-guards.ts';
