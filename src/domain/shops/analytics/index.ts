export { countRentedDays, findRentedShare } from './day-counts.ts';
export { AnalyticsChart, getAnalyticsChart } from './get-analytics-chart.ts';
export { getOwnerAnalytics } from './get-owner-analytics.ts';
export { interestCounts, storeInterest } from './interest-counts.ts';
export { purgeAnalytics } from './purge-analytics.ts';
export { storedData } from './stored-data.ts';
export { findRentalIncome, findRentalUse, NOT_RENTED, type RentalIncome, type RentalUse } from './rental-figures.ts';
export { findRentedRates, type RentedRate } from './rented-rates.ts';
export { daysOf, shopDays } from './shop-days.ts';
