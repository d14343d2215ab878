export { findAssetResult, type FindShare, sharedCost } from './asset-result.ts';
export { getAssetFinance } from './get-asset-finance.ts';
