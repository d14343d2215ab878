import { z } from 'zod';
import { SIDES, type Side } from '../../../../db/values/index.ts';
import { asked, declareError, NextAction, offer } from '../../platform/kernel/index.ts';

/** There is one step for each side, because both endpoints have the tool. */
const seeConversations = SIDES.map((actor: Side) => offer('list_conversations', {}, { actor, why: 'see your conversations' }));

export const conversationNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such conversation, or it is of other people.',
  data: z.object({ threadId: z.string() }),
  message: () => 'You have no such conversation.',
  next: () => seeConversations,
});

export const messageNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such message in this conversation, or none that this can be done with.',
  data: z.object({ messageId: z.string() }),
  message: () => 'There is no such message of the other side in this conversation.',
  next: () => seeConversations,
});

const CLOSED_BECAUSE = ['NOT_SENT', 'OVER'] as const;

export const chatClosed = declareError({
  code: 'chat_closed',
  status: 400,
  when: 'The request was not sent to the owner yet, or its booking ended some time ago.',
  data: z.object({ bookingId: z.string(), because: z.enum(CLOSED_BECAUSE), slug: z.string(), until: z.string().nullable() }),
  message: ({ because, until }) =>
    because === 'NOT_SENT'
      ? 'Nothing was sent: the owner does not see this plan yet. Its chat opens with promote_booking; before, ask with manage_asset_inquiry.'
      : `Nothing was sent: the chat of this booking closed on ${until ?? 'its end'}. What was written stays readable.`,
  next: ({ slug }) => [
    offer(
      'send_inquiry_message',
      { slug, text: asked('question') },
      { actor: 'RENTER', why: 'ask the owner about the listing', requiresHuman: true },
    ),
  ],
});

export const chatBlocked = declareError({
  code: 'chat_blocked',
  status: 400,
  when: 'One side has blocked the other.',
  data: z.object({ by: z.enum(['YOU', 'OTHER']), side: z.enum(SIDES), conversationId: z.string() }),
  message: ({ by }) =>
    by === 'YOU'
      ? 'Nothing was sent: you have blocked the other side. Lift that first.'
      : 'Nothing was sent: the other side takes no messages. What went wrong with a rental is reported with manage_booking_incidents.',
  next: ({ by, side, conversationId }) =>
    by === 'OTHER'
      ? []
      : [offer('unblock_conversation', { threadId: conversationId }, { actor: side, why: 'hear the other side again' })],
});

export const tooManyMessages = declareError({
  code: 'too_many_messages',
  status: 429,
  when: 'The person, or the conversation, has as many messages as are taken in a day.',
  data: z.object({ most: z.int(), withFile: z.boolean().optional(), retryAfterSeconds: z.int() }),
  message: ({ most, withFile = false, retryAfterSeconds }) =>
    `Nothing was sent: ${most} messages${withFile ? ' with a file' : ''} in 24 hours are the most here; the next one can be sent in ${retryAfterSeconds} s. ${withFile ? 'Words alone can be sent now.' : 'Put several sentences into one message.'}`,
  next: () => seeConversations,
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

export const attachmentRefused = declareError({
  code: 'attachment_refused',
  status: 400,
  when: 'A file is not what can be attached, judged by its content, or it is attached to an inquiry.',
  data: z.object({
    detected: z.string().nullable(),
    allowed: z.array(z.string()),
    reason: z.string().nullable(),
    actions: z.array(NextAction),
  }),
  message: ({ detected, allowed, reason }) =>
    reason !== null
      ? `Nothing was sent: ${reason}.`
      : `Nothing was sent: that is ${detected ?? 'no known kind of file'}; attach one of ${allowed.join(', ')}.`,
  next: ({ actions }) => actions,
});

export const attachmentTooLarge = declareError({
  code: 'attachment_too_large',
  status: 400,
  when: 'An attached file is larger than allowed.',
  data: z.object({ maxBytes: z.int(), actions: z.array(NextAction) }),
  message: ({ maxBytes }) => `Nothing was sent: a file may have ${maxBytes} bytes at most.`,
  next: ({ actions }) => actions,
});
