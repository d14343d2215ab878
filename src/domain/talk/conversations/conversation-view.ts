import { z } from 'zod';
import { CONVERSATION_KINDS, type Side, SIDES } from '../../../../db/values/index.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import { AttachmentView, attachmentView } from './attachments.ts';
import { maskedText } from './contact-masking.ts';
import type { Conversation, Message } from './conversation-store.ts';
import { blockedBy, isOpen, type Window } from './message.ts';

export const MessageView = z.object({
  messageId: z.string(),
  side: z.enum(SIDES).describe('who wrote it'),
  text: z.string().describe('untrusted text'),
  at: z.string(),
  read: z.boolean().describe('by whom it was written for'),
  attachment: AttachmentView.nullable(),
  contactsHidden: z.literal(true).optional().describe('the other side does not see the contact details in it'),
  removed: z.literal(true).optional().describe('by the platform'),
});

interface Reading extends ReadCtx {
  readonly conversation: Conversation;
  /** The side that reads. */
  readonly side: Side;
  /** Whether the two have had a confirmed booking. */
  readonly acquainted: boolean;
}

/** A message as one side reads it. Its writer sees the stored text, the other side a masked one. */
export function messageView(message: Message, { conversation, side, acquainted, ...context }: Reading) {
  const { id: messageId, side: writer, seq, text, attachment, at, removedAt } = message;
  const readUpTo = writer === 'OWNER' ? conversation.renterReadSeq : conversation.ownerReadSeq;
  const masked = acquainted ? null : maskedText(message);
  const view: z.infer<typeof MessageView> = {
    messageId,
    side: writer,
    text: writer === side ? text : (masked ?? text),
    at: at.toISOString(),
    read: seq <= readUpTo,
    attachment: attachmentView(attachment, messageId, context),
    ...(masked !== null && { contactsHidden: true }),
    ...(removedAt !== null && { removed: true }),
  };
  return view;
}

const CONTACTS_NOTE =
  'E-mail addresses, phone numbers and links are hidden from the other side until a booking between you is confirmed.';

/** The state of a conversation for one side, which is part of every answer about it. */
export const ConversationState = z.object({
  conversationId: z.string().nullable().describe('threadId of the tools; null before the first line'),
  kind: z.enum(CONVERSATION_KINDS),
  bookingId: z.string().nullable(),
  side: z.enum(SIDES).describe('yours'),
  open: z.boolean().describe('you can write'),
  blocked: z.enum(['YOU', 'OTHER']).nullable().describe('who keeps you apart'),
  unread: z.int(),
  yourTurn: z.boolean().describe('open, and the last line is the other side’s'),
  note: z.string().optional(),
});

export function conversationState(
  { conversation, booking, side }: { conversation: Conversation | null; booking: Window | null; side: Side },
  { acquainted, now, settings }: Pick<Reading, 'acquainted' | 'now' | 'settings'>,
): z.infer<typeof ConversationState> {
  const blocked = conversation && blockedBy(conversation, side);
  const lastSide = conversation?.lastSide ?? null;
  const open = blocked === null && (booking === null || isOpen(booking, { now, settings }));
  return {
    conversationId: conversation?.id ?? null,
    kind: booking === null ? 'INQUIRY' : 'BOOKING',
    bookingId: booking?.id ?? null,
    side,
    open,
    blocked,
    unread: conversation === null ? 0 : unreadOf(conversation, side),
    yourTurn: open && lastSide !== null && lastSide !== side,
    ...(!acquainted && { note: CONTACTS_NOTE }),
  };
}

export function unreadOf({ renterUnread, ownerUnread }: Conversation, side: Side): number {
  return side === 'RENTER' ? renterUnread : ownerUnread;
}

/** The answer of every operation that sends a message. */
export const SentView = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  at: z.string(),
  note: z.string().optional().describe('where the other side does not see all of it'),
});

export function sentView(message: Message, acquainted: boolean): z.infer<typeof SentView> {
  const { id: messageId, conversationId, at } = message;
  const hidden = !acquainted && maskedText(message) !== null;
  return { conversationId, messageId, at: at.toISOString(), ...(hidden && { note: CONTACTS_NOTE }) };
}

export const BlockAnswer = z.object({
  conversationId: z.string(),
  blocked: z.enum(['YOU', 'OTHER']).nullable().describe('who keeps you apart now'),
  alreadyDone: z.boolean().optional(),
});
