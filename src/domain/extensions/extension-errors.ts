import { z } from 'zod';
import { EXTENSION_STATES } from '../../../db/values.ts';
import { Alternatives } from '../catalog/index.ts';
import { declareError, NextAction } from '../kernel/index.ts';

const Wish = { bookingId: z.string(), startDate: z.string(), endDate: z.string() };

export const extensionNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The booking has no such extension.',
  data: z.object({ bookingId: z.string() }),
  message: () => 'The booking has no such extension.',
  next: ({ bookingId }) => [
    { tool: 'list_booking_extensions', args: { bookingId }, actor: 'RENTER', why: 'see the extensions of the booking' },
  ],
});

export const extensionDecided = declareError({
  code: 'invalid_state',
  status: 400,
  when: 'The extension was decided otherwise, was cancelled or ran out.',
  data: z.object({
    bookingId: z.string(),
    extensionId: z.string(),
    status: z.enum(EXTENSION_STATES),
    actions: z.array(NextAction),
  }),
  message: ({ status }) => `The extension is ${status}; this is not possible any more.`,
  next: ({ actions }) => actions,
});

export const extensionOpen = declareError({
  code: 'already_exists',
  status: 400,
  when: 'Another extension of the booking is still open.',
  data: z.object({ ...Wish, extensionId: z.string() }),
  message: ({ startDate, endDate }) =>
    `You have asked for ${startDate} to ${endDate} already. Wait for the answer, or cancel that wish first.`,
  next: ({ bookingId }) => [
    { tool: 'request_extension', args: { bookingId, action: 'cancel' }, actor: 'RENTER', why: 'cancel it, then ask anew' },
  ],
});

export const periodRefused = declareError({
  code: 'dates_refused',
  status: 400,
  when: 'The new dates break a rule of the asset, or the rental has begun or ended.',
  data: z.object({ ...Wish, problems: z.array(z.object({ code: z.string(), message: z.string() })) }),
  message: ({ problems }) => `These dates are not possible: ${problems.map(({ message }) => message).join('; ')}.`,
  next: ({ bookingId }) => [
    { tool: 'request_extension', args: { bookingId, endDate: '<YYYY-MM-DD>' }, actor: 'RENTER', why: 'ask for other dates' },
  ],
});

export const daysUnavailable = declareError({
  code: 'dates_unavailable',
  status: 400,
  when: 'Somebody else has days that the booking would need.',
  data: z.object({
    ...Wish,
    heldUntil: z.string().nullable().describe('when a hold in the way runs out, unless it is paid'),
    alternatives: Alternatives.describe('windows: dates that this booking could have; assets: free for the wished ones'),
  }),
  message: ({ startDate, endDate }) => `Not every day from ${startDate} to ${endDate} is free: somebody else comes next.`,
  next: ({ bookingId, alternatives }) => [
    ...alternatives.windows.slice(0, 1).map((dates) => ({
      tool: 'request_extension',
      args: { bookingId, ...dates },
      actor: 'RENTER' as const,
      why: 'the nearest that is free',
    })),
    ...alternatives.assets.slice(0, 1).map(({ slug }) => ({
      tool: 'get_asset_detail',
      args: { slug },
      actor: 'RENTER' as const,
      why: 'a similar asset that is free',
    })),
  ],
});
