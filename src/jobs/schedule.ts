import { acceptBySilence, catchUpAllBookings, expirePayments, releaseDeposits } from '../domain/oversight/deadlines/index.ts';
import { keepBooks } from '../domain/shops/statements/index.ts';
import { announceDebts } from '../domain/oversight/payment-admin/index.ts';
import { purgeExpiredRows, purgeKeptAnswers, removeLostFiles } from '../domain/oversight/data-protection/index.ts';
import { purgeCallStats } from '../domain/people/agents/index.ts';
import type { Command } from '../domain/platform/kernel/index.ts';
import { announceExpiringDocuments, eraseOldDocuments } from '../domain/rentals/documents/index.ts';
import { checkConnectedAccounts } from '../domain/settlement/payout-banks/index.ts';
import { runPayouts } from '../domain/settlement/payouts/index.ts';
import { purgeAnalytics } from '../domain/shops/analytics/index.ts';
import { fetchImportPictures } from '../domain/shops/listings/index.ts';
import { refreshFollowedCalendars } from '../domain/shops/calendar/index.ts';

/** The jobs that the platform runs every minute, in this order. Each may run twice, even at the same time. */
export const schedule: readonly Command[] = [
  expirePayments,
  releaseDeposits,
  acceptBySilence,
  catchUpAllBookings,
  runPayouts,
  announceDebts,
  keepBooks,
  announceExpiringDocuments,
  eraseOldDocuments,
  removeLostFiles,
  purgeKeptAnswers,
  purgeCallStats,
  purgeExpiredRows,
  purgeAnalytics,
  checkConnectedAccounts,
  // This job is last, because servers elsewhere may make it wait.
  refreshFollowedCalendars,
  fetchImportPictures,
];
