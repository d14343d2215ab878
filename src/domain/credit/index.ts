export { creditBalance, creditOn } from './credit-store.ts';
export { expireCredit } from './expire-credit.ts';
export { getAccountCredit } from './get-account-credit.ts';
export { creditLock, moveCredit } from './move-credit.ts';
export { type EndedBy, expiredOnReturn, returnCredit, takeCreditBack } from './return-credit.ts';
