export { followInquiry } from './follow-inquiry.ts';
export { listInquiryMessages } from './list-inquiry-messages.ts';
export { markInquiryRead } from './mark-inquiry-read.ts';
export { sendInquiryMessage } from './send-inquiry-message.ts';
