export { creditBalance, creditOn } from './credit-store.ts';
export { expireCredit } from './expire-credit.ts';
export { getAccountCredit } from './get-account-credit.ts';
export { creditLock, moveCredit } from './move-credit.ts';
export { returnCredit } from './return-credit.ts';
