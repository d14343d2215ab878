import { z } from 'zod';
import type { Side } from '../../../../db/values.ts';
import { command, IdInput, otherSide } from '../../platform/kernel/index.ts';
import { conversationParty } from './conversation-access.ts';
import { messageNotFound } from './conversation-errors.ts';
import { type Conversation, countMessages, findMessage, saveConversation } from './conversation-store.ts';
import { unreadOf } from './conversation-view.ts';
import { aboutConversation } from './named-conversation.ts';

export const markMessagesRead = command({
  name: 'mark_messages_read',
  title: 'Mark messages as read',
  description: 'Marks the messages of a conversation as read up to messageId, for good; the other side sees that.',
  access: conversationParty('write'),
  repeat: 'natural',
  input: aboutConversation({ messageId: IdInput.describe('the newest that the person has seen') }),
  output: z.object({ conversationId: z.string(), unread: z.int(), alreadyDone: z.boolean().optional() }),
  errors: [messageNotFound],

  async run({ subject: { conversation, side }, input: { messageId }, tx }) {
    const message = conversation === null ? undefined : await findMessage(tx, conversation.id, messageId);
    if (conversation === null || message === undefined) throw messageNotFound({ messageId });
    const { id: conversationId } = conversation;
    if (message.seq <= readUpTo(conversation, side))
      return { conversationId, unread: unreadOf(conversation, side), alreadyDone: true };
    const unread = await countMessages(tx, conversation, otherSide(side), message.seq);
    const marks =
      side === 'RENTER'
        ? { renterReadSeq: message.seq, renterUnread: unread }
        : { ownerReadSeq: message.seq, ownerUnread: unread };
    await saveConversation(tx, conversation, marks);
    return { conversationId, unread };
  },
});

function readUpTo({ renterReadSeq, ownerReadSeq }: Conversation, side: Side): number {
  return side === 'RENTER' ? renterReadSeq : ownerReadSeq;
}
