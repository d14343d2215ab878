import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { formatMoney, type ReadContext } from '../../platform/kernel/index.ts';
import type { StepTaken } from '../bookings/index.ts';
import { bookingFacts, StepsView, stepsView } from '../next-actions/index.ts';
import { type Extension, ExtensionView, extensionView } from '../extension-records/index.ts';

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

/** What a step has made of an extension and of its booking, for its answer. */
export interface ExtensionStep extends StepTaken {
  readonly extension: Extension | null;
}

export async function extensionAnswer(
  { booking, extension, alreadyDone }: ExtensionStep,
  { reader, now, settings }: ReadContext,
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
    ...stepsView(booking, await bookingFacts(reader, booking, { now, settings })),
    ...(alreadyDone && { alreadyDone }),
  };
}
