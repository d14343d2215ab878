import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, EXTENSION_KINDS, EXTENSION_STATES } from '../../../../db/values.ts';
import { Price } from '../../catalog/pricing/index.ts';
import { formatMoney } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import { bookingFacts, StepsView, stepsView } from '../next-actions/index.ts';
import type { Extension } from '../open-items/index.ts';

export const ExtensionView = z.object({
  extensionId: z.string(),
  kind: z.enum(EXTENSION_KINDS),
  status: z.enum(EXTENSION_STATES).describe('PAID: the new dates apply'),
  oldStartDate: z.string(),
  oldEndDate: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  totalMinor: z.int().describe('of the whole new period'),
  dueMinor: z.int().describe('still to be paid for it'),
  due: z.string(),
  refundMinor: z.int().describe('given back when it applies'),
  currency: z.string(),
  message: z.string().nullable(),
  answer: z.string().nullable(),
  requestedAt: z.string(),
  dueAt: z.string().describe('until when the owner must answer, or the renter pay'),
  decidedAt: z.string().nullable(),
  appliedAt: z.string().nullable(),
});

/** The booking as it stands after a step, with the extension that the step was about. */
export const ExtensionAnswer = z.object({
  bookingId: z.string(),
  bookingState: z.enum(BOOKING_STATES),
  startDate: z.string(),
  endDate: z.string(),
  days: z.int(),
  totalMinor: z.int(),
  total: z.string(),
  currency: z.string(),
  applied: z.boolean().describe('the dates above are the new ones'),
  extension: ExtensionView.nullable().describe('null: a plan or request, which changes at once'),
  ...StepsView.shape,
  alreadyDone: z.boolean().optional(),
});

/** What the text of such an answer reads out. */
export const EXTENSION_NEWS = [
  'alreadyDone',
  'bookingId',
  'bookingState',
  'startDate',
  'endDate',
  'currency',
  'totalMinor',
  'applied',
  'extension.extensionId',
  'extension.status',
  'extension.startDate',
  'extension.endDate',
  'extension.totalMinor',
  'extension.dueMinor',
  'extension.refundMinor',
  'waitingOn',
  'waitingFor',
  'dueAt',
  'onSilence',
];

export function extensionView(extension: Extension, currency: string): z.infer<typeof ExtensionView> {
  return {
    extensionId: extension.id,
    kind: extension.kind,
    status: extension.status,
    oldStartDate: extension.oldStartDate,
    oldEndDate: extension.oldEndDate,
    startDate: extension.startDate,
    endDate: extension.endDate,
    totalMinor: Price.parse(extension.price).totals.totalMinor,
    dueMinor: extension.dueMinor,
    due: formatMoney(extension.dueMinor, currency),
    refundMinor: extension.refundMinor,
    currency,
    message: extension.message,
    answer: extension.answer,
    requestedAt: extension.requestedAt.toISOString(),
    dueAt: extension.dueAt.toISOString(),
    decidedAt: extension.decidedAt?.toISOString() ?? null,
    appliedAt: extension.appliedAt?.toISOString() ?? null,
  };
}

/** What a step has led to. */
export interface Outcome {
  readonly booking: Booking;
  readonly extension: Extension | null;
  readonly alreadyDone?: true;
}

export async function extensionAnswer(
  from: Reader,
  { booking, extension, alreadyDone }: Outcome,
  now: Date,
): Promise<z.infer<typeof ExtensionAnswer>> {
  const { id: bookingId, state, startDate, endDate, days, totalMinor, currency } = booking;
  return {
    bookingId,
    bookingState: state,
    startDate,
    endDate,
    days,
    totalMinor,
    total: formatMoney(totalMinor, currency),
    currency,
    applied: extension === null || extension.status === 'PAID',
    extension: extension === null ? null : extensionView(extension, currency),
    ...stepsView(booking, await bookingFacts(from, booking, now)),
    ...(alreadyDone && { alreadyDone }),
  };
}
