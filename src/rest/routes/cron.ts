import { acceptBySilence, expirePayments, releaseDeposits } from '../../domain/jobs/index.ts';
import { post } from '../route.ts';

/** Scheduled jobs. The scheduler starts them by itself; these are for an operator who would rather do it. */
export const cronRoutes = [
  post('/cron/payment-expire', expirePayments),
  post('/cron/deposit-release', releaseDeposits),
  post('/cron/silent-acceptance', acceptBySilence),
];
