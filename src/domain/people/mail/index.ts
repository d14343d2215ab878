export { adminInvitationPath, adminInvitationUrl } from './admin-invitation-link.ts';
export { emailChangePath } from './email-change-link.ts';
export { PASSWORD_RESET_MINUTES } from './link-lifetimes.ts';
export { deliverMail } from './deliver-mail.ts';
export { findEmailToken, tokenLink, useUpEmailTokens } from './email-tokens.ts';
export { OLD_DEBT_DAYS } from './letters/money-letters.ts';
export { CALENDAR_FAILING_DAYS } from './letters/shop-letters.ts';
export { WEBHOOK_FAILING_DAYS } from './letters/webhook-letters.ts';
export {
  announceLater,
  assertMayMail,
  dropMailsAbout,
  findDueMails,
  mailLock,
  moveMails,
  queueMail,
  queueNotice,
  retryMail,
  tooManyMails,
} from './mail-queue.ts';
export { REPORT_LINK_DAYS, reportConfirmPath } from './report-confirm-link.ts';
export { unsubscribePath } from './unsubscribe-link.ts';
export { storedData } from './stored-data.ts';
