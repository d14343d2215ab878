import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { FOLLOWED_AT_ONCE, followed, followInput, query } from '../../platform/kernel/index.ts';
import { conversationParty } from './conversation-access.ts';
import { type Conversation, findMessages } from './conversation-store.ts';
import { MessageView, messageView } from './conversation-view.ts';
import { knowEachOther } from './list-messages.ts';
import { aboutConversation } from './named-conversation.ts';

export const Followed = followed(MessageView.extend({ seq: z.int() }));

export const followMessages = query({
  name: 'follow_messages',
  title: 'Follow a conversation',
  description: 'New messages of a booking or an inquiry as they come, each with its seq.',
  access: conversationParty('read'),
  thirdPartyText: true,
  input: aboutConversation(followInput),
  example: { afterSeq: 0 },
  output: Followed,
  empty: () => 'Nothing newer was written.',
  errors: [],

  async run({ subject, input: { afterSeq }, reader, ...context }) {
    const { conversation, booking, side } = subject;
    const wokenBy = booking === null ? [`conversation:${subject.conversation.id}`] : [`booking:${booking.id}`];
    if (conversation === null) return { items: [], nextSeq: afterSeq ?? 0, hasMore: false, wokenBy };
    const acquainted = await knowEachOther(reader, conversation, booking?.confirmedAt ?? null);
    return { ...(await linesBehind(reader, conversation, afterSeq, { side, acquainted, ...context })), wokenBy };
  },
});

type Reading = Omit<Parameters<typeof messageView>[1], 'conversation'>;

/** The lines behind a place, as one side reads them. */
export async function linesBehind(
  reader: Reader,
  conversation: Conversation,
  afterSeq: number | undefined,
  reading: Reading,
): Promise<Omit<z.input<typeof Followed>, 'wokenBy'>> {
  const { id, lastSeq } = conversation;
  const after = afterSeq ?? lastSeq;
  const upTo = Math.min(lastSeq, after + FOLLOWED_AT_ONCE);
  const lines = await findMessages(reader, id, { after, upTo });
  const items = lines.map((line) => ({ ...messageView(line, { conversation, ...reading }), seq: line.seq }));
  return { items, nextSeq: items.at(-1)?.seq ?? after, hasMore: upTo < lastSeq };
}
