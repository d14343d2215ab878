import { z } from 'zod';
import { BOOKING_STATES, FLAG_REASONS } from '../../../../db/values/index.ts';
import { AdminProofView } from '../../settlement/offline-payments/index.ts';

const shared = { amountMinor: z.int(), amount: z.string(), currency: z.string() };

export const TRANSACTION_KINDS = ['PAYMENT', 'REFUND', 'PAYOUT'] as const;
const DIFFERENCES = [
  'MISSING_HERE',
  'MISSING_AT_GATEWAY',
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'STATUS_DIFFERS',
  'REFUND_FAILED',
  'JOURNAL_DIFFERS',
] as const;

export const TransactionRow = z.object({
  row: z.literal('TRANSACTION'),
  kind: z.enum(TRANSACTION_KINDS),
  id: z.string(),
  status: z.string(),
  detail: z.string().describe('what a payment is for, why a refund was made'),
  bookingId: z.string(),
  paymentId: z.string().nullable().describe('of a refund: what is given back'),
  userId: z.string().describe('the renter'),
  vendorId: z.string(),
  ...shared,
  failure: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
});

export const FlaggedRow = z.object({
  row: z.literal('FLAGGED'),
  paymentId: z.string(),
  bookingId: z.string(),
  bookingState: z.enum(BOOKING_STATES),
  assetTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  userId: z.string(),
  renterName: z.string(),
  ...shared,
  askedMinor: z.int(),
  askedCurrency: z.string(),
  flaggedBecause: z.enum(FLAG_REASONS),
  riskLevel: z.string().nullable(),
  riskScore: z.int().nullable(),
  riskReasons: z.array(z.string()),
  paidAt: z.string().nullable(),
  decideBy: z.string().nullable().describe('undecided then is refused'),
  decisions: z.array(z.object({ action: z.string(), does: z.string() })),
});

export const DifferenceRow = z.object({
  row: z.literal('DIFFERENCE'),
  difference: z.enum(DIFFERENCES),
  about: z.string().describe('the kind of movement'),
  ourId: z.string().nullable(),
  gatewayId: z.string().nullable(),
  bookingId: z.string().nullable(),
  ourMinor: z.int().nullable(),
  ourCurrency: z.string().nullable(),
  gatewayMinor: z.int().nullable(),
  gatewayCurrency: z.string().nullable(),
  at: z.string().nullable(),
  whatToDo: z.string(),
});
export type DifferenceRow = z.infer<typeof DifferenceRow>;

/** A reported transfer that its owner did not answer in time. */
export const TransferRow = AdminProofView.omit({ alreadyDone: true, file: true }).extend({
  row: z.literal('TRANSFER'),
  proofUrl: z.string().describe('opens the renter’s file'),
});

/** An owner who has owed something for more than `OLD_DEBT_DAYS`. */
export const DebtRow = z.object({
  row: z.literal('DEBT'),
  vendorId: z.string(),
  vendorName: z.string().describe('untrusted text'),
  ...shared,
  oldestAt: z.string().describe('since when'),
  days: z.int(),
  bookings: z.array(z.string()).describe('what is owed about each'),
});

export const AdminPaymentRow = z.discriminatedUnion('row', [TransactionRow, FlaggedRow, TransferRow, DebtRow, DifferenceRow]);
export type AdminPaymentRow = z.infer<typeof AdminPaymentRow>;
