export { changePassword } from './change-password.ts';
export { endUserCredentials } from './credentials.ts';
export { endAllAccess } from './end-all-access.ts';
export { endSessions } from './end-sessions.ts';
export { forgotPassword } from './forgot-password.ts';
export { issuePasswordReset } from './issue-password-reset.ts';
export { resetPassword, resetRefused } from './reset-password.ts';
