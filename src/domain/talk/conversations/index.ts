export { blockConversation } from './block-conversation.ts';
export { addMessage, assertNotBlocked, begunConversation, LONGEST_TEXT, removeMessage, REPLY_CLOCK } from './message.ts';
export { aboutConversation, conversationParty } from './conversation-access.ts';
export { chatBlocked, messageNotFound, tooManyMessages } from './conversation-errors.ts';
export {
  addConversation,
  betweenLock,
  type Conversation,
  CONVERSATION_ID,
  findBlocks,
  findConversation,
  findMessage,
  haveRented,
  inquiryKeyOf,
  inquiryLock,
  type Message,
  saveConversation,
} from './conversation-store.ts';
export { SentView, sentView } from './conversation-view.ts';
export { conversationEvents, inquiryEvents, lineTopics, messageEvents } from './events.ts';
export { followConversations } from './follow-conversations.ts';
export { followMessages } from './follow-messages.ts';
export { beforeFirst, Followed, linesBehind } from './followed-lines.ts';
export { getMessageAttachment } from './get-message-attachment.ts';
export { listConversations } from './list-conversations.ts';
export { listMessages } from './list-messages.ts';
export { MessagesView, messagesView } from './message-page.ts';
export { markMessagesRead } from './mark-messages-read.ts';
export { markRead, ReadUpTo, ReadView } from './read-mark.ts';
export { sendMessage } from './send-message.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { findUnanswered, UnansweredView } from './unanswered.ts';
export { unblockConversation } from './unblock-conversation.ts';
