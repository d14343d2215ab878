export { registerAccount } from './register-account.ts';
export { registerVendorAccount } from './register-vendor-account.ts';
export { sendEmailVerification } from './send-email-verification.ts';
export { verifyEmail } from './verify-email.ts';
