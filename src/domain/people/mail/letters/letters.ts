import { msg } from '@lingui/core/runtime-macro';
import type { Language, MailKind, ToldWords } from '../../../../../db/values/index.ts';
import { brandColours, type Settings } from '../../../platform/kernel/index.ts';
import { type Translator, translatorFor } from '../../../platform/words/index.ts';
import { findUserByEmail, findVendorOfUser, type UserRow, usualTimeZone } from '../../accounts/index.ts';
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
import { identityConnected, identityDisconnected } from './identity-letters.ts';
import { adminAdded, adminInvitation, adminRemoved } from './admin-letters.ts';
import type { Draft, Letter, LetterContext, LetterToAnybody, Words } from './letter.ts';
import { oldDebts, payoutAccountIncomplete, payoutBankChanged } from './money-letters.ts';
import { listingReport } from './report-letters.ts';
import { unreadMessages } from './message-letters.ts';
import { notification } from './notification-letters.ts';
import { webhookStopped } from './webhook-letters.ts';
import { passkeyAdded, passkeyRemoved } from './passkey-letters.ts';
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
  PASSKEY_ADDED: passkeyAdded,
  PASSKEY_REMOVED: passkeyRemoved,
  IDENTITY_CONNECTED: identityConnected,
  IDENTITY_DISCONNECTED: identityDisconnected,
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
  readonly language: Language | null;
  readonly createdAt: Date;
}

/**
 * Composes an e-mail in the language of its reader. Returns null if it has become pointless, because nobody has the address any
 * more or it is too late.
 */
export async function composeMail(mail: Composed, sending: Omit<LetterContext, 'to'>): Promise<Words | null> {
  const user = await findUserByEmail(sending.reader, mail.address);
  const to = await translatorTo(user, mail.language, sending);
  const draft = await draftMail(mail, user, { ...sending, to });
  return draft === null ? null : letterOf(draft, { to, settings: sending.settings });
}

/**
 * Into the language of a person, with the times of their shop, their country or the marketplace. An address without an account
 * gets the language that was known when the letter was queued.
 */
async function translatorTo(
  user: UserRow | undefined,
  language: Language | null,
  { reader, settings: { platformTimeZone, words } }: Pick<LetterContext, 'reader' | 'settings'>,
): Promise<Translator> {
  if (user === undefined) return translatorFor(language, platformTimeZone, words);
  const vendor = await findVendorOfUser(reader, user.id);
  return translatorFor(user.language, vendor?.timeZone ?? usualTimeZone(user.country) ?? platformTimeZone, words);
}

async function draftMail(
  { kind, address, about, told, createdAt }: Composed,
  user: UserRow | undefined,
  context: LetterContext,
): Promise<Draft | null> {
  if (isToAnybody(kind)) return LETTERS_TO_ANYBODY[kind]({ address, about, createdAt }, context);
  if (user === undefined) return null;
  const mail = { user, about, told, createdAt };
  if (user.suspendedAt === null) return LETTERS[kind](mail, context);
  return ABOUT_SUSPENSION.has(kind) ? LETTERS.ACCOUNT_SUSPENDED(mail, context) : null;
}

function isToAnybody(kind: MailKind): kind is keyof typeof LETTERS_TO_ANYBODY {
  return Object.hasOwn(LETTERS_TO_ANYBODY, kind);
}

/** Says a draft in a language, as a letter of the operator. */
export function letterOf(draft: Draft, { to, settings }: { readonly to: Translator; readonly settings: Settings }): Words {
  const { platformColour, platformName } = settings;
  const { subject, paragraphs, action, footer, unsubscribeUrl } = draft;
  const said = (words: Draft['subject']) => (typeof words === 'string' ? words : to.say(words));
  return {
    language: to.language,
    sender: platformName,
    subject: said(subject),
    paragraphs: paragraphs.map(said),
    ...(action !== undefined && { action: { label: said(action.label), url: action.url } }),
    footer: `${to.say(footer)} ${to.say(msg`This e-mail comes from ${{ sender: senderOf(settings) }}.`)}`,
    labels: {
      copyAddress: to.say(msg`If the button does not work, open this address:`),
      stop: to.say(msg`No more e-mails of this kind`),
    },
    ...(platformColour !== '' && { colours: brandColours(platformColour) }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

/** Name, address and contact of the operator, as far as they are set. */
function senderOf({ platformName, platformAddress, platformEmail }: Settings): string {
  return [platformName, platformAddress, platformEmail].filter((part) => part !== '').join(', ');
}
