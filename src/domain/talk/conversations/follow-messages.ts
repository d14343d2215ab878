import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { FOLLOWED_AT_ONCE, followed, followInput, type NextAction, query } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { knowEachOther } from './message.ts';
import { lineTopics } from './events.ts';
import { type Conversation, findMessages } from './conversation-store.ts';
import { MessageView, messageView } from './conversation-view.ts';

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

  async run({ subject, input: { afterSeq, ...named }, reader, ...context }) {
    const { conversation, booking, side } = subject;
    const wokenBy = booking === null ? [lineTopics.conversation(subject.conversation.id)] : [lineTopics.booking(booking.id)];
    const list = { tool: 'manage_booking_chat', args: { action: 'list', ...named }, actor: side, why: 'read what was written' };
    if (conversation === null) return { ...beforeFirst(afterSeq, list), wokenBy };
    const acquainted = await knowEachOther(reader, conversation, booking?.confirmedAt ?? null);
    return { ...(await linesBehind(reader, conversation, afterSeq, { side, acquainted, list, ...context })), wokenBy };
  },
});

type Reading = Omit<Parameters<typeof messageView>[1], 'conversation'> & { readonly list: NextAction };
type Lines = Omit<z.input<typeof Followed>, 'wokenBy'>;

/** Where nobody has written a line so far. */
export function beforeFirst(afterSeq: number | undefined, list: NextAction): Lines {
  return { items: [], nextSeq: 0, hasMore: false, ...((afterSeq ?? 0) > 0 && { reset: ahead(list) }) };
}

function ahead(list: NextAction) {
  return { reason: 'AHEAD' as const, nextActions: [list] };
}

/** The lines behind a place, as one side reads them. */
export async function linesBehind(
  reader: Reader,
  conversation: Conversation,
  afterSeq: number | undefined,
  { list, ...reading }: Reading,
): Promise<Lines> {
  const { id, lastSeq } = conversation;
  if (afterSeq !== undefined && afterSeq > lastSeq) return { items: [], nextSeq: lastSeq, hasMore: false, reset: ahead(list) };
  const after = afterSeq ?? lastSeq;
  const upTo = Math.min(lastSeq, after + FOLLOWED_AT_ONCE);
  const lines = await findMessages(reader, id, { after, upTo });
  const items = lines.map((line) => ({ ...messageView(line, { conversation, ...reading }), seq: line.seq }));
  return { items, nextSeq: items.at(-1)?.seq ?? after, hasMore: upTo < lastSeq };
}
