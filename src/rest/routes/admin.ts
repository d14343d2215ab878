import { acceptBySilence, expirePayments, releaseDeposits } from '../../domain/oversight/deadlines/index.ts';
import {
  approvePayment,
  grantCredit,
  listAdminPayments,
  refundPayment,
  rejectPayment,
  retryRefund,
  settleDebt,
} from '../../domain/oversight/payment-admin/index.ts';
import { getAgentUsage } from '../../domain/people/usage/index.ts';
import { confirmOfflineProof, rejectOfflineProof } from '../../domain/settlement/offline-payments/index.ts';
import { decidePayout } from '../../domain/settlement/payouts/index.ts';
import { by, get, patch, post } from '../route.ts';

const paymentActions = {
  approve_payment: approvePayment,
  reject_payment: rejectPayment,
  grant_credit: grantCredit,
  refund: refundPayment,
  retry_refund: retryRefund,
  settle_debt: settleDebt,
  confirm_proof: confirmOfflineProof,
  reject_proof: rejectOfflineProof,
};

/** For people with the role ADMIN. */
export const adminRoutes = [
  get('/admin/payments', listAdminPayments, { answer: 'table' }),
  patch('/admin/payments', by('action', paymentActions)),
  patch('/admin/payments/payouts/{payoutId}', decidePayout),
  get('/admin/agent-usage', getAgentUsage, { answer: 'table' }),
];

/** Scheduled jobs. The scheduler starts them by itself; these are for an operator who would rather do it. */
export const cronRoutes = [
  post('/cron/payment-expire', expirePayments),
  post('/cron/deposit-release', releaseDeposits),
  post('/cron/silent-acceptance', acceptBySilence),
];
