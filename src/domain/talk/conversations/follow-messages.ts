import { followInput, offer, query } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { messageTopics } from './events.ts';
import { beforeFirst, Followed, messagesBehind } from './followed-messages.ts';
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
    const wokenBy =
      booking === null ? [messageTopics.conversation(subject.conversation.id)] : [messageTopics.booking(booking.id)];
    const list = offer('list_messages', { ...named }, { actor: side, why: 'read what was written' });
    if (conversation === null) return { ...beforeFirst(afterSeq, list), wokenBy };
    const acquainted = await knowEachOther(reader, conversation, booking?.confirmedAt ?? null);
    return { ...(await messagesBehind(reader, conversation, afterSeq, { side, acquainted, list, ...context })), wokenBy };
  },
});
