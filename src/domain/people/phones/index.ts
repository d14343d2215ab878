export { sendPhoneCode } from './send-phone-code.ts';
export { verifyPhoneCode } from './verify-phone-code.ts';
