export { deliverMails } from './deliver-mails.ts';
export { findEmailToken, TOKEN_REFUSED, tokenLink, useUpEmailTokens } from './email-tokens.ts';
export { EXAMPLE_TITLE, exampleLetters, exampleName } from './letters/examples.ts';
export type { Draft, WordsContext } from './letters/letter.ts';
export { letterOf } from './letters/letters.ts';
export { OLD_DEBT_DAYS } from './letters/money-letters.ts';
export { notificationWords } from './letters/notification-letters.ts';
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
export {
  adminInvitationPath,
  adminInvitationUrl,
  emailChangePath,
  PASSWORD_RESET_MINUTES,
  REPORT_LINK_DAYS,
  reportConfirmPath,
  unsubscribePath,
} from './signed-links.ts';
export { storedData } from './stored-data.ts';
