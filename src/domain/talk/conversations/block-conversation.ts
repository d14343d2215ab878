import { command } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { begunConversation, blockedBy, dropClocks } from './message.ts';
import { saveBlock } from './conversation-store.ts';
import { BlockAnswer } from './conversation-view.ts';

export const blockConversation = command({
  name: 'block_conversation',
  title: 'Block the other side',
  description:
    'Neither side can write to the other any more, in all their conversations. What is there stays readable; unblock ends it.',
  access: conversationParty('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  input: aboutConversation({}),
  output: BlockAnswer,
  errors: [],

  async run({ subject, tx, ...context }) {
    const { side } = subject;
    const conversation = await begunConversation(tx, subject, context);
    const { id: conversationId } = conversation;
    if (blockedBy(conversation, side) === 'YOU') return { conversationId, blocked: 'YOU' as const, alreadyDone: true };
    await dropClocks(tx, conversation);
    const saved = await saveBlock(tx, conversation, side, context.now);
    return { conversationId, blocked: blockedBy(saved, side) };
  },
});
