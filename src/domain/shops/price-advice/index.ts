export { seasonOf } from './demand.ts';
export { getPortfolioPricing } from './get-portfolio-pricing.ts';
export { getPricingRecommendation } from './get-pricing-recommendation.ts';
