import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { pageOf, pagination } from '../../platform/kernel/index.ts';
import { messageNotFound } from './conversation-errors.ts';
import { type Conversation, findMessage, findMessages } from './conversation-store.ts';
import { ConversationState, conversationState, MessageView, messageView } from './conversation-view.ts';

/** A page of messages, and the state of the conversation. */
export const MessagesView = pageOf(MessageView).extend(ConversationState.shape);

interface MessagePage {
  readonly sinceId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of a conversation as one side reads it. Throws `not_found` if `sinceId` is not a message of it. */
export async function messagesView(
  reader: Reader,
  { conversation, booking, side }: Parameters<typeof conversationState>[0],
  { sinceId, ...page }: MessagePage,
  context: Parameters<typeof conversationState>[1],
): Promise<z.infer<typeof MessagesView>> {
  const state = conversationState({ conversation, booking, side }, context);
  if (conversation === null) return { ...state, items: [], pagination: pagination(page, 0) };
  const since = sinceId === undefined ? null : await placeOf(reader, conversation, sinceId);
  const { after, upTo, total } = rangeOf(conversation.lastSeq, since, page);
  const messages = await findMessages(reader, conversation.id, { after, upTo });
  const reading = { conversation, side, ...context };
  return { ...state, items: messages.map((message) => messageView(message, reading)), pagination: pagination(page, total) };
}

async function placeOf(reader: Reader, { id }: Conversation, sinceId: string): Promise<number> {
  const message = await findMessage(reader, id, sinceId);
  if (message === undefined) throw messageNotFound({ messageId: sinceId });
  return message.seq;
}

/** The numbers `(after, upTo]` of the messages on a page: counted back from the newest, or forwards from a message. */
function rangeOf(lastSeq: number, since: number | null, { page, limit }: { page: number; limit: number }) {
  if (since !== null) {
    const after = since + (page - 1) * limit;
    return { after, upTo: Math.min(lastSeq, after + limit), total: lastSeq - since };
  }
  const upTo = Math.max(0, lastSeq - (page - 1) * limit);
  return { after: Math.max(0, upTo - limit), upTo, total: lastSeq };
}
