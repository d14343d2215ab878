export { minimumFee } from './minimum-fee.ts';
export { ownerPenalty } from './owner-penalty.ts';
export { taxRates } from './tax-rates.ts';
export { cancellationOutcome, type CancellationOutcome, cancellationSteps, fullRefund, refundOf } from './cancellation-policy.ts';
export { type Deposit, depositFor } from './deposit-for.ts';
export { DEPOSIT_METHODS, type DepositMethod, depositMethod } from './deposit-method.ts';
export { Price, priceRental, type Rental, unknownExtras } from './price-rental.ts';
export { PriceTerms } from './price-terms.ts';
