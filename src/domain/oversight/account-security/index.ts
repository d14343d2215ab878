export { changePassword } from './change-password.ts';
export { type AccessView, endAccess } from './account-access.ts';
export { endAllAccess } from './end-all-access.ts';
export { endSessions } from './end-sessions.ts';
export { forgotPassword } from './forgot-password.ts';
export { issuePasswordReset } from './issue-password-reset.ts';
export { listAccess } from './list-access.ts';
export { resetPassword } from './reset-password.ts';
export { showPasswordReset } from './show-password-reset.ts';
