import type { MailKind, ToldWords } from '../../../../../db/values/index.ts';
import { findUserByEmail } from '../../accounts/index.ts';
import {
  accountErased,
  accountReinstated,
  accountSuspended,
  listingSuspended,
  phoneMoved,
  verifyEmail,
} from './account-letters.ts';
import { emailChange, emailChangeAsked, emailChanged } from './email-change-letters.ts';
import { calendarStopped } from './shop-letters.ts';
import { adminAdded, adminInvitation, adminRemoved } from './admin-letters.ts';
import type { Letter, LetterContext, LetterToAnybody, Words } from './letter.ts';
import { oldDebts, payoutAccountIncomplete, payoutBankChanged } from './money-letters.ts';
import { listingReport } from './report-letters.ts';
import { unreadMessages } from './message-letters.ts';
import { notification } from './notification-letters.ts';
import { webhookStopped } from './webhook-letters.ts';
import { recoveryCodesMade, recoveryCodeUsed, secondFactorAdded, secondFactorRemoved } from './second-factor-letters.ts';
import { accessWidened, apiKeyMade, passwordChanged, passwordReset, signedInAnew } from './sign-in-letters.ts';

/** The kinds of e-mail to an address that may have no account. */
const LETTERS_TO_ANYBODY = {
  ACCOUNT_ERASED: accountErased,
  ADMIN_INVITATION: adminInvitation,
  EMAIL_CHANGE: emailChange,
  EMAIL_CHANGE_ASKED: emailChangeAsked,
  EMAIL_CHANGED: emailChanged,
  LISTING_REPORT: listingReport,
} satisfies Partial<Record<MailKind, LetterToAnybody>>;

/** The kinds of e-mail to a person with an account. */
const LETTERS: Readonly<Record<Exclude<MailKind, keyof typeof LETTERS_TO_ANYBODY>, Letter>> = {
  PASSWORD_RESET: passwordReset,
  VERIFY_EMAIL: verifyEmail,
  PASSWORD_CHANGED: passwordChanged,
  ACCOUNT_SUSPENDED: accountSuspended,
  ACCOUNT_REINSTATED: accountReinstated,
  LISTING_SUSPENDED: listingSuspended,
  ADMIN_ADDED: adminAdded,
  ADMIN_REMOVED: adminRemoved,
  OLD_DEBTS: oldDebts,
  PAYOUT_BANK_CHANGED: payoutBankChanged,
  PAYOUT_ACCOUNT_INCOMPLETE: payoutAccountIncomplete,
  API_KEY_MADE: apiKeyMade,
  SIGNED_IN_ANEW: signedInAnew,
  ACCESS_WIDENED: accessWidened,
  SECOND_FACTOR_ADDED: secondFactorAdded,
  SECOND_FACTOR_REMOVED: secondFactorRemoved,
  RECOVERY_CODES_MADE: recoveryCodesMade,
  RECOVERY_CODE_USED: recoveryCodeUsed,
  PHONE_MOVED: phoneMoved,
  CALENDAR_STOPPED: calendarStopped,
  WEBHOOK_STOPPED: webhookStopped,
  UNREAD_MESSAGES: unreadMessages,
  NOTIFICATION: notification,
};

/**
 * These kinds are sent to suspended people too: who asks for a new password for a suspended account is told why there is none.
 */
const ABOUT_SUSPENSION = new Set<MailKind>(['ACCOUNT_SUSPENDED', 'PASSWORD_RESET']);

interface Composed {
  readonly kind: MailKind;
  readonly address: string;
  readonly about: string | null;
  readonly told: ToldWords | null;
  readonly createdAt: Date;
}

/** Composes an e-mail. Returns null if it has become pointless, because nobody has the address any more or it is too late. */
export async function composeMail(
  { kind, address, about, told, createdAt }: Composed,
  context: LetterContext,
): Promise<Words | null> {
  if (isToAnybody(kind)) return LETTERS_TO_ANYBODY[kind]({ address, about, createdAt }, context);
  const user = await findUserByEmail(context.reader, address);
  if (user === undefined) return null;
  const mail = { user, about, told, createdAt };
  if (user.suspendedAt === null) return LETTERS[kind](mail, context);
  return ABOUT_SUSPENSION.has(kind) ? LETTERS.ACCOUNT_SUSPENDED(mail, context) : null;
}

function isToAnybody(kind: MailKind): kind is keyof typeof LETTERS_TO_ANYBODY {
  return Object.hasOwn(LETTERS_TO_ANYBODY, kind);
}
