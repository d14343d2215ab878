import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Line = z.object({ conversationId: z.string(), messageId: z.string() });

/** Of every line, whatever it is about. The words stand in the conversation alone. */
export const messageEvents = {
  created: declareEvent('message.created', Line.extend({ by: z.enum(SIDES) })),
};

/** How far a side has read. Only the conversation itself says it to people. */
export const conversationEvents = {
  read: declareEvent('conversation.read', z.object({ conversationId: z.string(), by: z.enum(SIDES) }), { seenBy: [] }),
};

/** Beside that, of inquiries: the first line of one, and each of the owner’s. */
export const inquiryEvents = {
  created: declareEvent('inquiry.created', Line),
  replied: declareEvent('inquiry.replied', Line),
};

/** What a stream of lines waits for: a new one is told to what follows its booking, its conversation, its renter and its shop. */
export const lineTopics = {
  booking: (bookingId: string) => `booking:${bookingId}`,
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  renter: (userId: string) => `user:${userId}`,
  shop: (vendorId: string) => `shop:${vendorId}`,
};
