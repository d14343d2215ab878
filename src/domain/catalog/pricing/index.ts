export {
  AGREED_LINE,
  agreedPrice,
  changedPrice,
  extrasOf,
  FEE_AND_TAX_LINES,
  PLATFORM_LINES,
  RENT_LINES,
  subtotalFor,
} from './agreed-price.ts';
export { billedLines } from './billed-lines.ts';
export { type IdleStep, idleSteps } from './discount-steps.ts';
export {
  cancellationOutcome,
  changeOfMindInWords,
  movedInWords,
  type CancellationOutcome,
  cancellationSteps,
  fullRefund,
  FEE_AND_DEPOSIT_IN_WORDS,
  GRACE_IN_WORDS,
  graceEnd,
  policiesInWords,
  policyInWords,
  refundOf,
} from './cancellation-policy.ts';
export {
  AUTHORISATION_USED_DAYS,
  type Deposit,
  DEPOSIT_METHODS,
  depositFor,
  depositMethod,
  type DepositMethod,
  highRiskDeposit,
} from './deposit-amount.ts';
export {
  lateDaysBegun,
  lateFee,
  lateFeeInWords,
  lateFeeParts,
  LateFeeRule,
  lateFeeRule,
  LateFeeView,
  lateFeeView,
  nextLateDay,
} from './late-fee.ts';
export { ownerPenalty, penaltySplit } from './owner-penalty.ts';
export { covers, isInSeason, rentOutsideSeasons } from './period-price.ts';
export { priceInput } from './price-input.ts';
export { PriceLine } from './price-line.ts';
export { Price, priceRental, readPrice, type Rental, unknownExtras } from './price-rental.ts';
export { PriceTerms, readPriceTerms } from './price-terms.ts';
export { salesTaxAt, standardRate, taxRates } from './sales-tax.ts';
