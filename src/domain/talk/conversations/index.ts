export { blockConversation } from './block-conversation.ts';
export { conversationParty } from './conversation-access.ts';
export { messageNotFound } from './conversation-errors.ts';
export {
  type Conversation,
  CONVERSATION_ID,
  findConversation,
  findMessage,
  inquiryKeyOf,
  type Message,
} from './conversation-store.ts';
export { followConversations } from './follow-conversations.ts';
export { followInquiry } from './follow-inquiry.ts';
export { followMessages } from './follow-messages.ts';
export { getMessageAttachment } from './get-message-attachment.ts';
export { listConversations } from './list-conversations.ts';
export { listInquiryMessages } from './list-inquiry-messages.ts';
export { listMessages } from './list-messages.ts';
export { markMessagesRead } from './mark-messages-read.ts';
export { aboutConversation } from './named-conversation.ts';
export { afterLine, MESSAGE_ID, removeMessage } from './message.ts';
export { beginsToWait, runningClock, stoppedClock } from './reply-clock.ts';
export { sendInquiryMessage } from './send-inquiry-message.ts';
export { sendMessage } from './send-message.ts';
export { storedData } from './stored-data.ts';
export { subscribers } from './subscribers.ts';
export { findUnanswered, UnansweredView } from './unanswered.ts';
export { unblockConversation } from './unblock-conversation.ts';
export { inquiryEvents, messageEvents } from './events.ts';
