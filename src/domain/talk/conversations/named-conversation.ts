import { z } from 'zod';
import { IdInput } from '../../platform/kernel/index.ts';

const NAMES = { bookingId: IdInput.optional(), threadId: IdInput.optional().describe('conversationId, instead of bookingId') };

/** An input about a conversation, which is named by its booking or by its own id; where both are named, they are of one. */
export function aboutConversation<Shape extends z.core.$ZodLooseShape>(more: Shape) {
  return z.strictObject({ ...NAMES, ...more }).refine(namesOne, {
    path: ['threadId'],
    error: 'name the conversation: bookingId, or threadId',
  });
}

function namesOne(input: object): boolean {
  const given = new Map<string, unknown>(Object.entries(input));
  return given.get('bookingId') !== undefined || given.get('threadId') !== undefined;
}
