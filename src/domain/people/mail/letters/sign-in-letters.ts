import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { apiKeys, sessions } from '../../../../../db/schema/index.ts';
import { formatMoney, MINUTE_MS, momentInWords, PAGE_PATHS, percent, scopesInWords } from '../../../platform/kernel/index.ts';
import { accountUrl, type ApiKeyRow } from '../../accounts/index.ts';
import { tokenLink } from '../email-tokens.ts';
import { PASSWORD_RESET_MINUTES } from '../signed-links.ts';
import { greeting, type Letter, type LetterContext, notMe, quotedName } from './letter.ts';

export const passwordReset: Letter = async ({ user, createdAt }, context) => {
  if (isStale(createdAt, context)) return null;
  return {
    subject: 'Choose a new password',
    paragraphs: [
      greeting(user.name),
      `somebody asked for a new password for the ${context.settings.platformName} account of this address. The link works once, for ${PASSWORD_RESET_MINUTES} minutes.`,
      'With a new password, whatever acts for you ends: assistants, API keys, devices, webhooks and calendar addresses, and a confirmed phone number has to be confirmed again. The page lists them, and you tick what you keep.',
    ],
    action: { label: 'Choose a new password', url: await tokenLink(PAGE_PATHS.resetPassword, 'RESET', user, context) },
    footer: 'If it was not you, do nothing: your password stays as it is. Never give this link to anybody.',
  };
};

/** Whether the person who asked has given up waiting or has asked again. */
function isStale(createdAt: Date, { now }: LetterContext): boolean {
  return now.getTime() - createdAt.getTime() > PASSWORD_RESET_MINUTES * MINUTE_MS;
}

export const passwordChanged: Letter = async ({ user }, { reader, settings, now }) => {
  const keys = keysInWords(await countActiveKeys(reader, user.id, now));
  return {
    subject: 'Your password was changed',
    paragraphs: [
      greeting(user.name),
      `the password of your ${settings.platformName} account was changed just now. What acted for you before has ended, but for what was kept by name.`,
      `${keys} If you do not know what still acts for you, choose another password and keep nothing.`,
    ],
    ...notMe(settings),
  };
};

/** How many API keys of a user work: neither revoked nor expired. */
async function countActiveKeys(from: Reader, userId: string, now: Date): Promise<number> {
  const works = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const [row] = await from
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), works));
  return row?.keys ?? 0;
}

/** How many API keys of an account work, in words. */
function keysInWords(count: number): string {
  if (count === 0) return 'The account has no API keys.';
  return count === 1 ? 'The account has 1 API key.' : `The account has ${count} API keys.`;
}

export const apiKeyMade: Letter = async ({ user, about }, { reader, settings }) => {
  const [key] = await reader
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, about ?? ''));
  if (key === undefined || key.userId !== user.id) return null;
  const revoked = key.revokedAt === null ? [] : [`It was revoked on ${momentInWords(key.revokedAt)}.`];
  return {
    subject: 'There is a new API key to your account',
    paragraphs: [
      greeting(user.name),
      `on ${momentInWords(key.createdAt)} an API key was made with which software acts for you at ${settings.platformName}, ${quotedName(key.name)}. ${[lifetime(key), ...revoked].join(' ')}`,
      `With it software can ${scopesInWords(key.scopes)}.`,
      ...boundsOf(key),
      'To end it, have your assistant revoke the key, by its name. If you do not know it, choose a new password and do not keep it.',
    ],
    ...notMe(settings),
  };
};

function lifetime({ expiresAt }: ApiKeyRow): string {
  return expiresAt === null ? 'It works until it is revoked.' : `It works until ${momentInWords(expiresAt)}.`;
}

function boundsOf(key: ApiKeyRow): string[] {
  const { spendCapMinor, spendCurrency, requireConfirm, confirmAboveMinor, maxPriceDropBps } = key;
  const capped = spendCapMinor !== null && spendCurrency !== null;
  return [
    ...(capped ? [`It may commit ${formatMoney(spendCapMinor, spendCurrency)} of your money in a calendar month.`] : []),
    ...(requireConfirm
      ? ['What commits money or days, gives something up, opens access or publishes waits each time until you approve it.']
      : []),
    ...(maxPriceDropBps === 0
      ? []
      : [`It may lower the price of a day by ${percent(maxPriceDropBps)} in 30 days without asking.`]),
    ...(confirmAboveMinor === null
      ? []
      : [
          `A call that commits more than ${formatMoney(confirmAboveMinor, spendCurrency ?? 'EUR')}, or what that is worth in another currency, waits for you, with less it does not.`,
        ]),
  ];
}

/**
 * A letter about software that a login link or the authorization server has let in. No letter is sent about a sign-in with the
 * password.
 */
export const signedInAnew: Letter = async ({ user, about }, { reader, settings }) => {
  const session = await softwareAt(reader, { sessionId: about, userId: user.id });
  if (session === null) return null;
  return {
    subject: 'Software was let in to your account',
    paragraphs: [
      greeting(user.name),
      `on ${momentInWords(session.createdAt)} software was let in to your ${settings.platformName} account ${session.endpoint === null ? 'by a login link that was approved' : 'at its own request, approved'} with your password, ${quotedName(session.clientName)}.`,
      `It can ${scopesInWords(session.scopes)}.`,
      `To end it, go to ${accountUrl(settings)}, or choose a new password: that signs out all software.`,
    ],
    ...notMe(settings),
  };
};

/** A letter about software that was in already, and that may do more from now on. */
export const accessWidened: Letter = async ({ user, about, createdAt }, { reader, settings }) => {
  const session = await softwareAt(reader, { sessionId: about, userId: user.id });
  if (session === null) return null;
  return {
    subject: 'Software may do more with your account',
    paragraphs: [
      greeting(user.name),
      `on ${momentInWords(createdAt)} software that acts for you at ${settings.platformName}, ${quotedName(session.clientName)}, was allowed more, with your password.`,
      `It can now ${scopesInWords(session.scopes)}.`,
      `To end it, go to ${accountUrl(settings)}, or choose a new password: that signs out all software.`,
    ],
    ...notMe(settings),
  };
};

/** The session of software that a person has let in, with the name that it gave itself; null for any other session. */
async function softwareAt(from: Reader, { sessionId, userId }: { sessionId: string | null; userId: string }) {
  const [session] = await from
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId ?? ''), eq(sessions.userId, userId)));
  if (session === undefined) return null;
  const { clientName, scopes } = session;
  return clientName === null || scopes === null ? null : { ...session, clientName, scopes };
}
