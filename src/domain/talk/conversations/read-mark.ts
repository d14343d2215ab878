import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { type Emit, emitAs, IdInput, otherSide } from '../../platform/kernel/index.ts';
import { messageNotFound } from './conversation-errors.ts';
import { type Conversation, countMessages, findMessage, saveConversation } from './conversation-store.ts';
import { unreadOf } from './conversation-view.ts';
import { conversationEvents } from './events.ts';

/** The newest message up to which the conversation is read. */
export const ReadUpTo = IdInput.describe('the newest that the person has seen');

export const ReadView = z.object({ conversationId: z.string(), unread: z.int(), alreadyDone: z.boolean().optional() });

/**
 * Marks what one side has read. The caller holds the lock of the conversation. Throws `not_found` for a message that is not in
 * it.
 */
export async function markRead(
  tx: Tx,
  { conversation, side, messageId }: { conversation: Conversation | null; side: Side; messageId: string },
  emit: Emit,
): Promise<z.infer<typeof ReadView>> {
  const message = conversation === null ? undefined : await findMessage(tx, conversation.id, messageId);
  if (conversation === null || message === undefined) throw messageNotFound({ messageId });
  const { id: conversationId } = conversation;
  if (message.seq <= readUpTo(conversation, side))
    return { conversationId, unread: unreadOf(conversation, side), alreadyDone: true };
  const unread = await countMessages(tx, conversation, otherSide(side), message.seq);
  const marks =
    side === 'RENTER' ? { renterReadSeq: message.seq, renterUnread: unread } : { ownerReadSeq: message.seq, ownerUnread: unread };
  await saveConversation(tx, conversation, marks);
  await emitAs(side, emit)({ type: conversationEvents.read, data: { conversationId, by: side } });
  return { conversationId, unread };
}

function readUpTo({ renterReadSeq, ownerReadSeq }: Conversation, side: Side): number {
  return side === 'RENTER' ? renterReadSeq : ownerReadSeq;
}
