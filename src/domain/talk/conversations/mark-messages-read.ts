import { command } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { messageNotFound } from './conversation-errors.ts';
import { markRead, ReadUpTo, ReadView } from './read-mark.ts';

export const markMessagesRead = command({
  name: 'mark_messages_read',
  title: 'Mark messages as read',
  description:
    'Marks the messages of a conversation as read up to messageId, for good, and the notifications of them; the other side sees that.',
  access: conversationParty('write'),
  testKeys: 'their own',
  repeat: 'natural',
  effects: [],
  input: aboutConversation({ messageId: ReadUpTo }),
  output: ReadView,
  errors: [messageNotFound],

  run: ({ subject: { conversation, side }, input: { messageId }, tx, emit }) =>
    markRead(tx, { conversation, side, messageId }, emit),
});
