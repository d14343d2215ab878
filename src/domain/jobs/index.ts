export { acceptBySilence } from './accept-by-silence.ts';
export { expirePayments } from './expire-payments.ts';
export { forgetAnswers } from './forget-answers.ts';
export { forgetLeftovers } from './forget-leftovers.ts';
export { keepUp } from './keep-up.ts';
export { releaseDeposits } from './release-deposits.ts';
export { listAwaitedPayments } from './list-awaited-payments.ts';
