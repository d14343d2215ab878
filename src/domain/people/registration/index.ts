export { registerAccount } from './register-account.ts';
export { registerVendorAccount } from './register-vendor-account.ts';
export { sendEmailVerification } from './send-email-verification.ts';
export { verificationRefused, verifyEmail } from './verify-email.ts';
