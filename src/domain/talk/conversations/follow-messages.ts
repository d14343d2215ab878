import { followInput, offer, query } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { lineTopics } from './events.ts';
import { beforeFirst, Followed, linesBehind } from './followed-lines.ts';
import { knowEachOther } from './message.ts';

export const followMessages = query({
  name: 'follow_messages',
  title: 'Follow a conversation',
  description: 'New messages of a booking or an inquiry as they come, each with its seq.',
  access: conversationParty('read'),
  door: 'REST only',
  thirdPartyText: true,
  input: aboutConversation(followInput),
  example: { afterSeq: 0 },
  output: Followed,
  empty: () => 'Nothing newer was written.',
  errors: [],

  async run({ subject, input: { afterSeq, ...named }, reader, ...context }) {
    const { conversation, booking, side } = subject;
    const wokenBy = booking === null ? [lineTopics.conversation(subject.conversation.id)] : [lineTopics.booking(booking.id)];
    const list = offer('list_messages', { ...named }, { actor: side, why: 'read what was written' });
    if (conversation === null) return { ...beforeFirst(afterSeq, list), wokenBy };
    const acquainted = await knowEachOther(reader, conversation, booking?.confirmedAt ?? null);
    return { ...(await linesBehind(reader, conversation, afterSeq, { side, acquainted, list, ...context })), wokenBy };
  },
});
