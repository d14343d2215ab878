export { getAssetFinance } from './get-asset-finance.ts';
export { getPortfolioPricing } from './get-portfolio-pricing.ts';
export { getPricingRecommendation } from './get-pricing-recommendation.ts';
export { seasonOf } from './monthly-demand.ts';
export { sharedCost } from './shared-cost.ts';
