export { closeTaxPeriod } from './close-tax-period.ts';
export { getTaxPeriod } from './get-tax-period.ts';
export { getTaxProfile } from './get-tax-profile.ts';
export { setTaxProfile } from './set-tax-profile.ts';
export { storedData } from './stored-data.ts';
export { salesTaxOf, TAX_PROFILE_ID } from './tax-profile.ts';
