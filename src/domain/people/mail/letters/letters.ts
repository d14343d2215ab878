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
import { calendarStopped } from './shop-letters.ts';
import type { Letter, LetterContext, Words } from './letter.ts';
import { oldDebts, payoutBankChanged } from './money-letters.ts';
import { unreadMessages } from './message-letters.ts';
import { notification } from './notification-letters.ts';
import { webhookStopped } from './webhook-letters.ts';
import { apiKeyMade, passwordChanged, passwordReset, signedInAnew } from './sign-in-letters.ts';

/** Every e-mail that there is to somebody with an account. */
const LETTERS: Readonly<Record<Exclude<MailKind, 'ACCOUNT_ERASED'>, Letter>> = {
  PASSWORD_RESET: passwordReset,
  VERIFY_EMAIL: verifyEmail,
  PASSWORD_CHANGED: passwordChanged,
  ACCOUNT_SUSPENDED: accountSuspended,
  ACCOUNT_REINSTATED: accountReinstated,
  LISTING_SUSPENDED: listingSuspended,
  OLD_DEBTS: oldDebts,
  PAYOUT_BANK_CHANGED: payoutBankChanged,
  API_KEY_MADE: apiKeyMade,
  SIGNED_IN_ANEW: signedInAnew,
  PHONE_MOVED: phoneMoved,
  CALENDAR_STOPPED: calendarStopped,
  WEBHOOK_STOPPED: webhookStopped,
  UNREAD_MESSAGES: unreadMessages,
  NOTIFICATION: notification,
};

/** Who asks for a new password for a suspended account is told why there is none. */
const ABOUT_SUSPENSION = new Set<MailKind>(['ACCOUNT_SUSPENDED', 'PASSWORD_RESET']);

interface Composed {
  readonly kind: MailKind;
  readonly address: string;
  readonly about: string | null;
  readonly told: ToldWords | null;
  readonly createdAt: Date;
}

/** The words of an e-mail, or null when it has become pointless: nobody has the address, or it is too late. */
export async function composeMail(
  { kind, address, about, told, createdAt }: Composed,
  context: LetterContext,
): Promise<Words | null> {
  if (kind === 'ACCOUNT_ERASED') return accountErased(createdAt, context.settings);
  const user = await findUserByEmail(context.reader, address);
  if (user === undefined) return null;
  const mail = { user, about, told, createdAt };
  if (user.suspendedAt === null) return LETTERS[kind](mail, context);
  return ABOUT_SUSPENSION.has(kind) ? LETTERS.ACCOUNT_SUSPENDED(mail, context) : null;
}
