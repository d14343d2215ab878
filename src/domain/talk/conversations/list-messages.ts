import { IdInput, pageInput, query } from '../../platform/kernel/index.ts';
import { aboutConversation, conversationParty } from './conversation-access.ts';
import { messageNotFound } from './conversation-errors.ts';
import { MessagesView, messagesView } from './message-page.ts';
import { knowEachOther } from './message.ts';

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
