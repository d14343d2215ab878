import type { Reader } from '../../../../db/database.ts';
import { IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { conversationParty } from './conversation-access.ts';
import { messageNotFound } from './conversation-errors.ts';
import { type Conversation, findMessage, findMessages, haveRented } from './conversation-store.ts';
import { MessageView, messageView, StandingView, standingView } from './conversation-view.ts';
import { aboutConversation } from './named-conversation.ts';

export const listMessages = query({
  name: 'list_messages',
  title: 'Messages of a conversation',
  description:
    'The messages of a booking or an inquiry, page 1 with the newest, each page in order. With sinceId only those after it: poll with that. It marks nothing as read.',
  access: conversationParty('read'),
  thirdPartyText: true,
  input: aboutConversation({ sinceId: IdInput.optional().describe('messageId; only newer ones'), ...pageInput }),
  example: { limit: 2 },
  output: pageOf(MessageView).extend(StandingView.shape),
  empty: () => 'Nobody has written anything here, or nothing newer.',
  errors: [messageNotFound],

  async run({ subject, input: { sinceId, ...page }, reader, ...context }) {
    const { conversation, booking } = subject;
    const acquainted = await knowEachOther(reader, conversation, booking?.confirmedAt ?? null);
    const standing = standingView(subject, { acquainted, ...context });
    if (conversation === null) return { ...standing, items: [], pagination: pagination(page, 0) };
    const since = sinceId === undefined ? null : await placeOf(reader, conversation, sinceId);
    const { after, upTo, total } = linesOf(conversation.lastSeq, since, page);
    const lines = await findMessages(reader, conversation.id, { after, upTo });
    const reading = { conversation, side: subject.side, acquainted, ...context };
    return {
      ...standing,
      items: lines.map((line) => messageView(line, reading)),
      pagination: pagination(page, total),
    };
  },
});

export async function knowEachOther(from: Reader, conversation: Conversation | null, confirmedAt: Date | null): Promise<boolean> {
  return confirmedAt !== null || (conversation !== null && (await haveRented(from, conversation)));
}

async function placeOf(reader: Reader, { id }: Conversation, sinceId: string): Promise<number> {
  const message = await findMessage(reader, id, sinceId);
  if (message === undefined) throw messageNotFound({ messageId: sinceId });
  return message.seq;
}

/** Which lines `(after, upTo]` a page has: counted from the newest back, or from a line on. */
export function linesOf(lastSeq: number, since: number | null, { page, limit }: { page: number; limit: number }) {
  if (since !== null) {
    const after = since + (page - 1) * limit;
    return { after, upTo: Math.min(lastSeq, after + limit), total: lastSeq - since };
  }
  const upTo = Math.max(0, lastSeq - (page - 1) * limit);
  return { after: Math.max(0, upTo - limit), upTo, total: lastSeq };
}
