export { cancelEmailChange } from './cancel-email-change.ts';
export { confirmEmailChange } from './confirm-email-change.ts';
export { cancelPendingChange, changeEmailAtOnce } from './email-change.ts';
export { emailChangeClosed } from './email-change-errors.ts';
export { getEmailChange } from './get-email-change.ts';
export { requestEmailChange } from './request-email-change.ts';
export { storedData } from './stored-data.ts';
