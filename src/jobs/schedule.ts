import {
  acceptBySilence,
  expirePayments,
  forgetAnswers,
  forgetLeftovers,
  keepUp,
  releaseDeposits,
} from '../domain/jobs/index.ts';
import { announceExpiringDocuments, eraseOldDocuments } from '../domain/booking-documents/index.ts';
import { removeLostFiles } from '../domain/personal-data/index.ts';
import { announceDebts } from '../domain/payment-admin/index.ts';
import { runPayouts } from '../domain/payouts/index.ts';
import { purgeCallStats } from '../domain/usage/index.ts';
import type { Command } from '../domain/kernel/index.ts';

/** What the platform does every minute by itself, in this order. Each is safe to run twice, and at once with itself. */
export const schedule: readonly Command[] = [
  expirePayments,
  releaseDeposits,
  acceptBySilence,
  keepUp,
  runPayouts,
  announceDebts,
  announceExpiringDocuments,
  eraseOldDocuments,
  removeLostFiles,
  forgetAnswers,
  purgeCallStats,
  forgetLeftovers,
];
