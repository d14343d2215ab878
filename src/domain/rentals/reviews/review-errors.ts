import { z } from 'zod';
import { SIDES } from '../../../../db/values.ts';
import { declareError } from '../../platform/kernel/index.ts';

const look = (bookingId: string) => ({
  tool: 'list_reviews',
  args: { bookingId },
  actor: 'RENTER' as const,
  why: 'see the reviews of the booking',
});

export const reviewsClosed = declareError({
  code: 'reviews_closed',
  status: 400,
  when: 'The time to review the booking is over.',
  data: z.object({ bookingId: z.string(), until: z.string() }),
  message: ({ until }) => `The booking could be reviewed until ${until}.`,
  next: ({ bookingId }) => [look(bookingId)],
});

export const nothingToReply = declareError({
  code: 'nothing_to_reply',
  status: 400,
  when: 'The other side has not reviewed, or its review is not published yet.',
  data: z.object({ bookingId: z.string(), side: z.enum(SIDES) }),
  message: () => 'There is no published review by the other side yet to reply to.',
  next: ({ bookingId }) => [look(bookingId)],
});
