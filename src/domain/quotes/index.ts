export { findQuote } from './find-quote.ts';
export { completeWish, priceListing, type PricedListing } from './price-listing.ts';
export { periodProblem, pricingQuote, rentalInput } from './pricing-quote.ts';
export { quotableAsset } from './quotable-asset.ts';
export { optionRefused, quoteExpired, quoteNotFound } from './quote-errors.ts';
export { riskOfWish } from './risk-of-wish.ts';
export { CancellationView, DepositView, linesFor, PriceLineView, TotalsView, totalsView } from './quote-view.ts';
