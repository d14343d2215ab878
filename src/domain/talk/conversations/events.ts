import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const Line = z.object({ conversationId: z.string(), messageId: z.string() });

/** The event of every message. The words stand only in the conversation. */
export const messageEvents = {
  created: declareEvent('message.created', Line.extend({ by: z.enum(SIDES) })),
};

/** How far a side has read. People see it only in the conversation itself. */
export const conversationEvents = {
  read: declareEvent('conversation.read', z.object({ conversationId: z.string(), by: z.enum(SIDES) }), { seenBy: [] }),
};

/** Further events of inquiries: the first message of one, and each of the owner's. */
export const inquiryEvents = {
  created: declareEvent('inquiry.created', Line),
  replied: declareEvent('inquiry.replied', Line),
};

/**
 * The topics of a stream of messages. A new message is announced to the streams of its booking, conversation, renter and shop.
 */
export const lineTopics = {
  booking: (bookingId: string) => `booking:${bookingId}`,
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  renter: (userId: string) => `user:${userId}`,
  shop: (vendorId: string) => `shop:${vendorId}`,
};
