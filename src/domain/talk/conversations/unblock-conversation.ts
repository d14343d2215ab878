import { command } from '../../platform/kernel/index.ts';
import { BlockAnswer } from './conversation-view.ts';
import { blockedBy } from './message.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { conversationNotFound } from './conversation-errors.ts';
import { saveBlock } from './conversation-store.ts';

export const unblockConversation = command({
  name: 'unblock_conversation',
  title: 'Lift a block',
  description: 'Lets the other side write again, as far as it was you who blocked it.',
  access: conversationParty('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  input: aboutConversation({}),
  output: BlockAnswer,
  errors: [],

  async run({ subject: { conversation, booking, side }, tx }) {
    if (conversation === null) throw conversationNotFound({ threadId: booking?.id ?? '' });
    const { id: conversationId } = conversation;
    const by = blockedBy(conversation, side);
    if (by !== 'YOU') return { conversationId, blocked: by, alreadyDone: true };
    return { conversationId, blocked: blockedBy(await saveBlock(tx, conversation, side, null), side) };
  },
});
