import { z } from 'zod';
import { BOOKING_STATES, type Side } from '../../../../db/values/index.ts';
import { formatMoney } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';
import { type Extension, ExtensionView, extensionView } from '../open-items/index.ts';
import { DatesChange, datesChange, toApply, whatFollows } from './dates-change.ts';

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
  change: DatesChange.optional().describe('what the dates change'),
  whatFollows: z.string().optional().describe('for the person'),
  preview: z.boolean().optional().describe('nothing was changed or asked'),
  alreadyDone: z.boolean().optional(),
});

/** The fields of such a result that its text form shows. */
export const EXTENSION_NEWS = [
  'alreadyDone',
  'preview',
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
  'extension.dueMinor',
  'extension.refundMinor',
  'change.before.startDate',
  'change.before.endDate',
  'change.before.totalMinor',
  'change.after.startDate',
  'change.after.endDate',
  'change.after.totalMinor',
  'change.after.dueMinor',
  'change.refundMinor',
  'whatFollows',
];

/** An extension and its booking after a command. */
export interface ExtensionStep {
  readonly booking: Booking;
  readonly extension: Extension | null;
  /** Nothing changed, because the state was already the same. */
  readonly alreadyDone?: true;
  /** What would be done, without doing it. */
  readonly preview?: { readonly after: Booking; readonly extension: Extension | null };
}

/** Returns the answer to a step. `before` is the booking before it; it is left out if the dates did not matter. */
export function extensionResult(
  { booking, extension, alreadyDone, preview }: ExtensionStep,
  { before, side, now }: { before?: Booking; side: Side; now: Date },
): z.input<typeof ExtensionResult> {
  const changing = before && { before, after: preview?.after ?? booking, extension: preview?.extension ?? extension };
  const follows =
    changing &&
    [whatFollows(changing, now), preview === undefined ? null : toApply(changing)].filter((words) => words !== null).join(' ');
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
    applied: preview === undefined && (extension === null || extension.status === 'PAID'),
    extension: extension === null ? null : extensionView(extension, currency),
    ...(changing && { change: datesChange(changing, { side, now }) }),
    ...(follows && { whatFollows: follows }),
    ...(preview && { preview: true }),
    ...(alreadyDone && { alreadyDone }),
  };
}
