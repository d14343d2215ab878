import { z } from 'zod';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { formatMoney } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';
import { type Extension, ExtensionView, extensionView } from '../open-items/index.ts';

/** The fields that a command about an extension returns itself, with the booking after the command. */
export const ExtensionResult = z.object({
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
  alreadyDone: z.boolean().optional(),
});

/** The fields of such a result that its text form shows. */
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
];

/** An extension and its booking after a command. */
export interface ExtensionStep {
  readonly booking: Booking;
  readonly extension: Extension | null;
  /** Nothing changed, because the state was already the same. */
  readonly alreadyDone?: true;
}

export function extensionResult({ booking, extension, alreadyDone }: ExtensionStep): z.infer<typeof ExtensionResult> {
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
    ...(alreadyDone && { alreadyDone }),
  };
}
