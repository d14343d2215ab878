import { z } from 'zod';
import { assetNotFound, datesRefused, datesUnavailable } from '../../catalog/assets/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { EXTENSION_STATES, SIDES } from '../../../../db/values/index.ts';
import { declareError, type DomainError, offer } from '../../platform/kernel/index.ts';
import { type Booking, bookingDetailStep, invalidState, riskBlocked, wordsBlocked } from '../bookings/index.ts';
import type { Extension } from '../open-items/index.ts';

const RequestedDates = { bookingId: z.string(), startDate: z.string(), endDate: z.string() };

export const extensionNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The booking has no such extension.',
  data: z.object({ bookingId: z.string() }),
  steps: z.object({ side: z.enum(SIDES) }),
  message: () => 'The booking has no such extension.',
  next: ({ bookingId, side }) => [
    side === 'RENTER'
      ? offer('list_booking_extensions', { bookingId }, { actor: side, why: 'see the extensions of the booking' })
      : bookingDetailStep(bookingId, side),
  ],
});

export const extensionDecided = declareError({
  code: 'extension_decided',
  status: 400,
  when: 'The extension was decided otherwise, was cancelled or ran out.',
  data: z.object({
    bookingId: z.string(),
    extensionId: z.string(),
    status: z.enum(EXTENSION_STATES),
  }),
  message: ({ status }) => `The extension is ${status}; this is not possible any more.`,
  next: () => [],
  offers: 'ALL',
});

export const extensionOpen = declareError({
  code: 'extension_open',
  status: 400,
  when: 'Another extension of the booking is still open.',
  data: z.object({ ...RequestedDates, extensionId: z.string() }),
  message: ({ startDate, endDate }) =>
    `You have asked for ${startDate} to ${endDate} already. Wait for the answer, or cancel that wish first.`,
  next: ({ bookingId }) => [
    offer('request_extension', { bookingId, action: 'cancel' }, { actor: 'RENTER', why: 'cancel it, then ask anew' }),
  ],
});

export const changeCostsMore = declareError({
  code: 'change_costs_more',
  status: 400,
  when: 'Other dates of a sent request make more due than the person agreed to.',
  data: z.object({
    bookingId: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    total: z.string().describe('the price for these dates'),
    totalBefore: z.string().describe('the price as the request stands'),
    agreed: z.string(),
    dueAfterApproval: z.string(),
    dueAfterApprovalMinor: z.int(),
  }),
  message: ({ agreed, dueAfterApproval, dueAfterApprovalMinor, total, totalBefore }) =>
    `The request was not changed: these dates cost ${total} instead of ${totalBefore}, so ${dueAfterApproval} would be due with the deposit, and the person agreed to ${agreed}. Ask them; only after their yes send expectedDueAfterApprovalMinor: ${dueAfterApprovalMinor}.`,
  next: ({ bookingId, startDate, endDate, dueAfterApprovalMinor: expectedDueAfterApprovalMinor }) => [
    offer(
      'request_extension',
      { bookingId, startDate, endDate, expectedDueAfterApprovalMinor },
      { actor: 'RENTER', why: 'change the request, once the person has said yes to the amount', requiresHuman: true },
    ),
  ],
  offers: 'ALL',
  needsPerson: true,
});

/** Returns the refusal of a step that comes too late for an extension. */
export function alreadyDecidedRefusal({ id: bookingId }: Pick<Booking, 'id'>, { id, status }: Extension): DomainError {
  return extensionDecided({ bookingId, extensionId: id, status });
}

/** Every refusal of other dates for a booking. */
export const REFUSALS_OF_CHANGES = [
  invalidState,
  extensionOpen,
  extensionNotFound,
  extensionDecided,
  datesRefused,
  datesUnavailable,
  riskBlocked,
  changeCostsMore,
  assetNotFound,
  spendCapExceeded,
  wordsBlocked,
];
