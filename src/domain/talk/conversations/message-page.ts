import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { pageOf, pagination } from '../../platform/kernel/index.ts';
import { messageNotFound } from './conversation-errors.ts';
import { type Conversation, findMessage, findMessages } from './conversation-store.ts';
import { MessageView, messageView, StandingView, standingView } from './conversation-view.ts';

/** A page of what was written, and how the conversation stands. */
export const MessagesView = pageOf(MessageView).extend(StandingView.shape);

interface Wanted {
  readonly sinceId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** What one side reads of a conversation. Throws `not_found` where `sinceId` is no line of it. */
export async function messagesView(
  reader: Reader,
  { conversation, booking, side }: Parameters<typeof standingView>[0],
  { sinceId, ...page }: Wanted,
  context: Parameters<typeof standingView>[1],
): Promise<z.infer<typeof MessagesView>> {
  const standing = standingView({ conversation, booking, side }, context);
  if (conversation === null) return { ...standing, items: [], pagination: pagination(page, 0) };
  const since = sinceId === undefined ? null : await placeOf(reader, conversation, sinceId);
  const { after, upTo, total } = linesOf(conversation.lastSeq, since, page);
  const lines = await findMessages(reader, conversation.id, { after, upTo });
  const reading = { conversation, side, ...context };
  return { ...standing, items: lines.map((line) => messageView(line, reading)), pagination: pagination(page, total) };
}

async function placeOf(reader: Reader, { id }: Conversation, sinceId: string): Promise<number> {
  const message = await findMessage(reader, id, sinceId);
  if (message === undefined) throw messageNotFound({ messageId: sinceId });
  return message.seq;
}

/** Which messages `(after, upTo]` a page has: counted back from the newest, or from a message on. */
function linesOf(lastSeq: number, since: number | null, { page, limit }: { page: number; limit: number }) {
  if (since !== null) {
    const after = since + (page - 1) * limit;
    return { after, upTo: Math.min(lastSeq, after + limit), total: lastSeq - since };
  }
  const upTo = Math.max(0, lastSeq - (page - 1) * limit);
  return { after: Math.max(0, upTo - limit), upTo, total: lastSeq };
}
