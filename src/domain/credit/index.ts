export { getAccountCredit } from './get-account-credit.ts';
export { moveCredit } from './move-credit.ts';
