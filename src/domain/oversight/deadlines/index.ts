export { acceptBySilence } from './accept-by-silence.ts';
export { applyDueDeadlines } from './apply-due-deadlines.ts';
export { catchUpAllBookings } from './catch-up-all-bookings.ts';
export { expirePayments } from './expire-payments.ts';
export { listAwaitedPayments } from './list-awaited-payments.ts';
export { releaseDeposits } from './release-deposits.ts';
