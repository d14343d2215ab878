import { confirmOfflineProof, rejectOfflineProof } from '../../domain/offline-payments/index.ts';
import {
  approvePayment,
  grantCredit,
  listAdminPayments,
  refundPayment,
  rejectPayment,
  retryRefund,
  settleDebt,
} from '../../domain/payment-admin/index.ts';
import { decidePayout } from '../../domain/payouts/index.ts';
import { getAgentUsage } from '../../domain/usage/index.ts';
import { by, get, patch } from '../route.ts';

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
