import { z } from 'zod';
import { SIDES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const MessageRef = z.object({ conversationId: z.string(), messageId: z.string() });

/** The event of every message. The text stands only in the conversation. */
export const messageEvents = {
  created: declareEvent('message.created', MessageRef.extend({ by: z.enum(SIDES) })),
};

/** The event that a side has read up to a message. People see it only in the conversation itself. */
export const conversationEvents = {
  read: declareEvent('conversation.read', z.object({ conversationId: z.string(), by: z.enum(SIDES) }), { seenBy: [] }),
};

/** Further events of inquiries: the first message of an inquiry, and each answer of the owner. */
export const inquiryEvents = {
  created: declareEvent('inquiry.created', MessageRef),
  replied: declareEvent('inquiry.replied', MessageRef),
};

/**
 * The topics of a stream of messages. A new message is announced to the streams of its booking, conversation, renter and shop.
 */
export const messageTopics = {
  booking: (bookingId: string) => `booking:${bookingId}`,
  conversation: (conversationId: string) => `conversation:${conversationId}`,
  renter: (userId: string) => `user:${userId}`,
  shop: (vendorId: string) => `shop:${vendorId}`,
};
