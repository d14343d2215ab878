import type { Mail } from '../../adapters/mailer.ts';
import type { EmailTokenPurpose, MailKind } from '../../../db/values.ts';
import type { PrepareContext } from '../kernel/index.ts';
import { contactOf } from './contact-of.ts';
import { createEmailToken } from './create-email-token.ts';
import { greeting } from './greeting.ts';
import { secretHash } from './secret-hash.ts';
import { countActiveKeys, findUserByEmail, type UserRow } from './store.ts';

type Letter = Omit<Mail, 'id' | 'to'>;
type Context = Pick<PrepareContext, 'reader' | 'perform' | 'ids' | 'settings' | 'now'>;

const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;
/** Who asks for a new password for a suspended account is told why there is none. */
const ABOUT_SUSPENSION = new Set<MailKind>(['ACCOUNT_SUSPENDED', 'PASSWORD_RESET']);

/**
 * The words of an e-mail, or null when it has become pointless: nobody has the address, or it is too late.
 * The secret of a link is made here and only its hash is kept; a second try carries another one.
 */
export async function composeMail(
  mail: { kind: MailKind; address: string; createdAt: Date },
  context: Context,
): Promise<Letter | null> {
  const user = await findUserByEmail(context.reader, mail.address);
  if (user === undefined) return null;
  if (user.suspendedAt !== null) return ABOUT_SUSPENSION.has(mail.kind) ? accountSuspended(user, context) : null;
  switch (mail.kind) {
    case 'PASSWORD_RESET':
      return isStale(mail, context) ? null : passwordReset(user, context);
    case 'VERIFY_EMAIL':
      return user.emailVerifiedAt === null ? verifyEmail(user, context) : null;
    case 'PASSWORD_CHANGED':
      return passwordChanged(user, context);
    case 'ACCOUNT_SUSPENDED':
      return null;
    case 'ACCOUNT_REINSTATED':
      return accountReinstated(user, context);
    case 'LISTING_SUSPENDED':
      return listingSuspended(user, context);
    case 'OLD_DEBTS':
      return oldDebts(user, context);
  }
}

/** Whoever asked has given up waiting, or asked again. */
function isStale({ createdAt }: { createdAt: Date }, { now, settings }: Context): boolean {
  return now.getTime() - createdAt.getTime() > settings.passwordResetMinutes * MINUTE_MS;
}

async function passwordReset(user: UserRow, context: Context): Promise<Letter> {
  const keys = keysInWords(await countActiveKeys(context.reader, user.id, context.now));
  const minutes = context.settings.passwordResetMinutes;
  return {
    subject: 'Choose a new password',
    paragraphs: [
      greeting(user.name),
      `somebody asked for a new password for the ${context.settings.platformName} account of this address. The link works once, for ${minutes} minutes.`,
      `${keys} A new password ends none of them unless you say so on that page.`,
    ],
    action: { label: 'Choose a new password', url: await tokenLink('/reset-password', 'RESET', user, context) },
    footer: 'If it was not you, do nothing: your password stays as it is. Never give this link to anybody.',
  };
}

async function verifyEmail(user: UserRow, context: Context): Promise<Letter> {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      greeting(user.name),
      `an account with this address was opened at ${context.settings.platformName}. Confirm that the address is yours, so that owners can trust it and you can get back in when you lose your password.`,
    ],
    action: { label: 'Confirm this address', url: await tokenLink('/verify-email', 'VERIFY', user, context) },
    footer: 'If you opened no account, do nothing: nobody can use your address without this link.',
  };
}

async function passwordChanged(user: UserRow, { reader, settings, now }: Context): Promise<Letter> {
  const keys = keysInWords(await countActiveKeys(reader, user.id, now));
  return {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(user.name),
      `the password of your ${settings.platformName} account was changed just now, and other devices and assistants were signed out.`,
      `${keys} What acts for you with an API key was not signed out; if you do not know it, choose another password and end the keys with it.`,
    ],
    action: { label: 'It was not me', url: `${settings.publicBaseUrl}/forgot-password` },
    footer: 'If it was you, there is nothing to do.',
  };
}

function accountSuspended({ name, suspendedReason }: UserRow, { settings }: Context): Letter {
  return {
    subject: 'Your account is suspended',
    paragraphs: [
      greeting(name),
      `your ${settings.platformName} account is suspended, and nobody can sign in with it. ${suspendedReason === null ? '' : `The reason: ${suspendedReason}`}`.trim(),
      'Rentals that are paid for go on as agreed. Open requests have ended, and listings of yours are not shown.',
    ],
    footer: `If you think that this is wrong, write from this address to ${contactOf(settings)}.`,
  };
}

function accountReinstated({ name }: UserRow, { settings }: Context): Letter {
  return {
    subject: 'Your account is open again',
    paragraphs: [
      greeting(name),
      `your ${settings.platformName} account is not suspended any more. Sign in with your password; assistants need to be let in again, and API keys to be made anew.`,
    ],
    footer: `Questions go to ${contactOf(settings)}.`,
  };
}

function listingSuspended({ name }: UserRow, { settings }: Context): Letter {
  return {
    subject: 'A listing of yours was suspended',
    paragraphs: [
      greeting(name),
      'a listing of yours is not shown any more, and open requests for it have ended. Rentals that are paid for go on. The list of your assets says which listing it is, and why.',
    ],
    footer: `If you think that this is wrong, write from this address to ${contactOf(settings)}.`,
  };
}

function oldDebts({ name }: UserRow, { settings }: Context): Letter {
  return {
    subject: 'Owners owe the platform something for 60 days',
    paragraphs: [
      greeting(name),
      `there are owners at ${settings.platformName} who have owed the platform something for more than 60 days, and no payout has covered it. The tab “debts” of the payments says who, how much and since when.`,
      'Write to them. Once the money is at the bank, record it there with settle_debt; their payouts then go on.',
    ],
    footer: 'You hear of each of them once a month as long as it is so.',
  };
}

async function tokenLink(path: string, purpose: EmailTokenPurpose, user: UserRow, context: Context): Promise<string> {
  const secret = context.ids.secret(SECRET_BYTES);
  await context.perform(createEmailToken, { userId: user.id, purpose, email: user.email, hash: secretHash(secret) });
  return `${context.settings.publicBaseUrl}${path}?token=${secret}`;
}

function keysInWords(count: number): string {
  if (count === 0) return 'The account has no API keys.';
  return count === 1 ? 'The account has 1 API key.' : `The account has ${count} API keys.`;
}
