export { blockConversation } from './block-conversation.ts';
export { aboutConversation, conversationParty } from './conversation-access.ts';
export { messageNotFound } from './conversation-errors.ts';
export {
  betweenLock,
  type Conversation,
  findConversation,
  findMessage,
  type Message,
  saveConversation,
} from './conversation-store.ts';
export { conversationEvents, inquiryEvents, lineTopics, messageEvents } from './events.ts';
export { followConversations } from './follow-conversations.ts';
export { followInquiry } from './follow-inquiry.ts';
export { followMessages } from './follow-messages.ts';
export { getChatMetrics } from './get-chat-metrics.ts';
export { getMessageAttachment } from './get-message-attachment.ts';
export { listConversations } from './list-conversations.ts';
export { listInquiryMessages } from './list-inquiry-messages.ts';
export { listMessages } from './list-messages.ts';
export { markInquiryRead } from './mark-inquiry-read.ts';
export { markMessagesRead } from './mark-messages-read.ts';
export { addMessage, begunConversation, removeMessage } from './message.ts';
export { sendInquiryMessage } from './send-inquiry-message.ts';
export { sendMessage } from './send-message.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { findUnanswered, UnansweredView } from './unanswered.ts';
export { unblockConversation } from './unblock-conversation.ts';
