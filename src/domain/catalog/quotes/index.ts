export { completeWish, type PricedWish, priceWish, riskOfWish } from './priced-wish.ts';
export { pricingQuote } from './pricing-quote.ts';
export { assertPeriodInReach, LONGEST_PERIOD_DAYS, periodProblem, rentalInput } from './wish-input.ts';
export { findQuote, optionRefused, quotableAsset, quoteExpired, quoteNotFound } from './quote-access.ts';
export { CancellationView, cancellationView } from './cancellation-view.ts';
export { approvalDueAt, isFullSilence, paymentDueAt, silenceInTerms, verificationDueAt } from './request-clock.ts';
export { DepositView, linesFor, PriceLineView, TotalsView, totalsView } from './quote-view.ts';
export { storedData } from './stored-data.ts';
export { QuoteFigures, weighWish } from './weighed-wish.ts';
