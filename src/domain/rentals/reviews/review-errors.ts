import { z } from 'zod';
import { type Side, SIDES } from '../../../../db/values.ts';
import { declareError, type NextAction } from '../../platform/kernel/index.ts';
import { bookingDetailStep } from '../next-actions/index.ts';

const look = (bookingId: string, side: Side): NextAction =>
  side === 'RENTER'
    ? { tool: 'list_reviews', args: { bookingId }, actor: side, why: 'see the reviews of the booking' }
    : bookingDetailStep(bookingId, side);

export const reviewsClosed = declareError({
  code: 'reviews_closed',
  status: 400,
  when: 'The time to review the booking is over.',
  data: z.object({ bookingId: z.string(), until: z.string() }),
  steps: z.object({ side: z.enum(SIDES) }),
  message: ({ until }) => `The booking could be reviewed until ${until}.`,
  next: ({ bookingId, side }) => [look(bookingId, side)],
});

export const nothingToReply = declareError({
  code: 'nothing_to_reply',
  status: 400,
  when: 'The other side has not reviewed, or its review is not published yet.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES) }),
  message: () => 'There is no published review by the other side yet to reply to.',
  next: ({ bookingId, side }) => [look(bookingId, side)],
});
