import type { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { knowEachOther } from './message.ts';
import { messageNotFound } from './conversation-errors.ts';
import { type Conversation, findMessage, findMessages } from './conversation-store.ts';
import { MessageView, messageView, StandingView, standingView } from './conversation-view.ts';

/** A page of what was written, and how the conversation stands. */
export const MessagesView = pageOf(MessageView).extend(StandingView.shape);

export const listMessages = query({
  name: 'list_messages',
  title: 'Messages of a conversation',
  description:
    'The messages of a booking or an inquiry, page 1 with the newest, each page in order. With sinceId only those after it: poll with that. It marks nothing as read.',
  access: conversationParty('read'),
  thirdPartyText: true,
  input: aboutConversation({ sinceId: IdInput.optional().describe('messageId; only newer ones'), ...pageInput }),
  example: { limit: 2 },
  output: MessagesView,
  empty: () => 'Nobody has written anything here, or nothing newer.',
  errors: [messageNotFound],

  async run({ subject, input, reader, ...context }) {
    const acquainted = await knowEachOther(reader, subject.conversation, subject.booking?.confirmedAt ?? null);
    return messagesView(reader, subject, input, { acquainted, ...context });
  },
});

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

/** Which lines `(after, upTo]` a page has: counted from the newest back, or from a line on. */
function linesOf(lastSeq: number, since: number | null, { page, limit }: { page: number; limit: number }) {
  if (since !== null) {
    const after = since + (page - 1) * limit;
    return { after, upTo: Math.min(lastSeq, after + limit), total: lastSeq - since };
  }
  const upTo = Math.max(0, lastSeq - (page - 1) * limit);
  return { after: Math.max(0, upTo - limit), upTo, total: lastSeq };
}
