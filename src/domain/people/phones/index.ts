export { findCodeEnd, verifySentCode } from './phone-codes.ts';
export { sendPhoneCode } from './send-phone-code.ts';
export { textMessages } from './text-message-limit.ts';
export { storedData } from './stored-data.ts';
export { verifyPhoneCode } from './verify-phone-code.ts';
