import { z } from 'zod';
import { asked, declareError, offer } from '../../platform/kernel/index.ts';

export const ownInquiry = declareError({
  code: 'own_listing',
  status: 400,
  when: 'An owner asks about a listing of their own.',
  data: z.object({ slug: z.string() }),
  message: () => 'Nothing was sent: this listing is your own.',
  next: () => [offer('list_conversations', {}, { actor: 'OWNER', why: 'see what others ask' })],
});

export const tooManyInquiries = declareError({
  code: 'too_many_inquiries',
  status: 429,
  when: 'The person has begun as many inquiries as are taken in a day.',
  data: z.object({ most: z.int(), retryAfterSeconds: z.int() }),
  message: ({ most, retryAfterSeconds }) =>
    `Nothing was sent: ${most} new inquiries in 24 hours are the most; the next one can be sent in ${retryAfterSeconds} s. Threads that you have go on.`,
  next: () => [offer('list_conversations', {}, { actor: 'RENTER', why: 'go on in one that you have' })],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const threadNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The thread’s secret belongs to no thread about this listing, or to one that went to an account.',
  data: z.object({ slug: z.string().optional() }),
  message: () => 'There is no such thread about this listing. Without threadToken a new one begins.',
  next: ({ slug = asked('slug of the listing') }) => [
    offer(
      'send_inquiry_message',
      { slug, text: asked('question') },
      { actor: 'RENTER', why: 'begin a new one', requiresHuman: true },
    ),
  ],
});
