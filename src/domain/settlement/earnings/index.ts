export { ExpectedPayout, expectedPayout, RenterDebt, renterDebtOf } from './income-to-come.ts';
export { listOwnerPayouts } from './list-owner-payouts.ts';
