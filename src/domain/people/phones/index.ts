export { findCodeEnd, verifySentCode } from './phone-codes.ts';
export { sendPhoneCode, textMessages } from './send-phone-code.ts';
export { storedData } from './stored-data.ts';
export { verifyPhoneCode } from './verify-phone-code.ts';
