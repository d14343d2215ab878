export { type EndedBy, expiredOnReturn, returnCredit, takeCreditBack } from './credit-return.ts';
export { creditBack, creditBalance, creditLock, creditOn, moveCredit } from './credit-store.ts';
export { creditEvents } from './events.ts';
export { expireCredit } from './expire-credit.ts';
export { getAccountCredit } from './get-account-credit.ts';
export { storedData } from './stored-data.ts';
