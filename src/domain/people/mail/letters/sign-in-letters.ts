import { msg, plural } from '@lingui/core/runtime-macro';
import { and, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { Reader } from '../../../../../db/database.ts';
import { apiKeys, sessions } from '../../../../../db/schema/index.ts';
import type { Scope } from '../../../../../db/values/index.ts';
import { MINUTE_MS, PAGE_PATHS } from '../../../platform/kernel/index.ts';
import { type Message, scopesInWords, type Translator } from '../../../platform/words/index.ts';
import { accountUrl, type ApiKeyRow } from '../../accounts/index.ts';
import { tokenLink } from '../email-tokens.ts';
import { PASSWORD_RESET_MINUTES } from '../signed-links.ts';
import { type Draft, greeting, type Letter, type LetterContext, notMe, quotedName, type WordsContext } from './letter.ts';

export const passwordReset: Letter = async ({ user, createdAt }, context) => {
  if (isStale(createdAt, context)) return null;
  return passwordResetWords({ name: user.name, url: await tokenLink(PAGE_PATHS.resetPassword, 'RESET', user, context) }, context);
};

export function passwordResetWords(
  { name, url }: { readonly name: string; readonly url: string },
  { settings }: WordsContext,
): Draft {
  return {
    subject: msg`Choose a new password`,
    paragraphs: [
      greeting(name),
      msg`somebody asked for a new password for the ${{ platform: settings.platformName }} account of this address. The link works once, for ${{ minutes: PASSWORD_RESET_MINUTES }} minutes.`,
      msg`With a new password, whatever acts for you ends: assistants, API keys, passkeys, devices, webhooks and calendar addresses, and a confirmed phone number has to be confirmed again. The page lists them, and you tick what you keep.`,
    ],
    action: { label: msg`Choose a new password`, url },
    footer: msg`If it was not you, do nothing: your password stays as it is. Never give this link to anybody.`,
  };
}

/** Whether the person who asked has given up waiting or has asked again. */
function isStale(createdAt: Date, { now }: LetterContext): boolean {
  return now.getTime() - createdAt.getTime() > PASSWORD_RESET_MINUTES * MINUTE_MS;
}

export const passwordChanged: Letter = async ({ user }, context) => {
  const keys = await countActiveKeys(context.reader, user.id, context.now);
  return passwordChangedWords({ name: user.name, keys }, context);
};

export function passwordChangedWords(
  { name, keys }: { readonly name: string; readonly keys: number },
  { settings }: WordsContext,
): Draft {
  return {
    subject: msg`Your password was changed`,
    paragraphs: [
      greeting(name),
      msg`the password of your ${{ platform: settings.platformName }} account was changed just now. What acted for you before has ended, but for what was kept by name.`,
      keys === 0
        ? msg`The account has no API keys. If you do not know what still acts for you, choose another password and keep nothing.`
        : msg`The account has ${plural({ keys }, { one: '# API key', other: '# API keys' })}. If you do not know what still acts for you, choose another password and keep nothing.`,
    ],
    ...notMe(settings),
  };
}

/** How many API keys of a user work: neither revoked nor expired. */
async function countActiveKeys(from: Reader, userId: string, now: Date): Promise<number> {
  const works = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  const [row] = await from
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), works));
  return row?.keys ?? 0;
}

export const apiKeyMade: Letter = async ({ user, about }, context) => {
  const [key] = await context.reader
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, about ?? ''));
  if (key === undefined || key.userId !== user.id) return null;
  return apiKeyMadeWords({ name: user.name, key }, context);
};

/** What the letter about a key tells of it. */
type ToldKey = Pick<
  ApiKeyRow,
  | 'name'
  | 'scopes'
  | 'createdAt'
  | 'expiresAt'
  | 'revokedAt'
  | 'spendCapMinor'
  | 'spendCurrency'
  | 'requireConfirm'
  | 'confirmAboveMinor'
  | 'maxPriceDropBps'
>;

export function apiKeyMadeWords(
  { name, key }: { readonly name: string; readonly key: ToldKey },
  { settings, to }: WordsContext,
): Draft {
  const { platformName: platform } = settings;
  const when = to.moment(key.createdAt);
  const revoked = key.revokedAt === null ? [] : [msg`It was revoked on ${{ when: to.moment(key.revokedAt) }}.`];
  return {
    subject: msg`There is a new API key to your account`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when }} an API key was made with which software acts for you at ${{ platform }}, ${{ named: quotedName(key.name, to) }}. ${{ lifetime: to.say(lifetime(key, to)) }}`,
      ...revoked,
      msg`With it software can ${{ scopes: scopesInWords(key.scopes, to) }}.`,
      ...boundsOf(key, to),
      msg`To end it, have your assistant revoke the key, by its name. If you do not know it, choose a new password and do not keep it.`,
    ],
    ...notMe(settings),
  };
}

function lifetime({ expiresAt }: ToldKey, to: Translator): Message {
  return expiresAt === null ? msg`It works until it is revoked.` : msg`It works until ${{ until: to.moment(expiresAt) }}.`;
}

function boundsOf(key: ToldKey, to: Translator): Message[] {
  const { spendCapMinor, spendCurrency, requireConfirm, confirmAboveMinor, maxPriceDropBps } = key;
  const capped = spendCapMinor !== null && spendCurrency !== null;
  return [
    ...(capped
      ? [msg`It may commit ${{ amount: to.money(spendCapMinor, spendCurrency) }} of your money in a calendar month.`]
      : []),
    ...(requireConfirm
      ? [msg`What commits money or days, gives something up, opens access or publishes waits each time until you approve it.`]
      : []),
    ...(maxPriceDropBps === 0
      ? []
      : [msg`It may lower the price of a day by ${{ share: to.percent(maxPriceDropBps) }} in 30 days without asking.`]),
    ...(confirmAboveMinor === null
      ? []
      : [
          msg`A call that commits more than ${{ amount: to.money(confirmAboveMinor, spendCurrency ?? 'EUR') }}, or what that is worth in another currency, waits for you, with less it does not.`,
        ]),
  ];
}

/**
 * A letter about software that a login link or the authorization server has let in. No letter is sent about a sign-in with the
 * password.
 */
export const signedInAnew: Letter = async ({ user, about }, context) => {
  const session = await softwareAt(context.reader, { sessionId: about, userId: user.id });
  if (session === null) return null;
  return signedInAnewWords({ name: user.name, session }, context);
};

/** Software that was let in, by the name that it gave itself. */
interface ToldSession {
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  readonly endpoint: string | null;
  readonly createdAt: Date;
}

export function signedInAnewWords(
  { name, session }: { readonly name: string; readonly session: ToldSession },
  { settings, to }: WordsContext,
): Draft {
  const when = to.moment(session.createdAt);
  const named = quotedName(session.clientName, to);
  const { platformName: platform } = settings;
  return {
    subject: msg`Software was let in to your account`,
    paragraphs: [
      greeting(name),
      session.endpoint === null
        ? msg`on ${{ when }} software was let in to your ${{ platform }} account by a login link that was approved with your password, ${{ named }}.`
        : msg`on ${{ when }} software was let in to your ${{ platform }} account at its own request, approved with your password, ${{ named }}.`,
      msg`It can ${{ scopes: scopesInWords(session.scopes, to) }}.`,
      msg`To end it, go to ${{ page: accountUrl(settings) }}, or choose a new password: that signs out all software.`,
    ],
    ...notMe(settings),
  };
}

/** A letter about software that was in already, and that may do more from now on. */
export const accessWidened: Letter = async ({ user, about, createdAt }, context) => {
  const session = await softwareAt(context.reader, { sessionId: about, userId: user.id });
  if (session === null) return null;
  return accessWidenedWords({ name: user.name, session, widenedAt: createdAt }, context);
};

export function accessWidenedWords(
  { name, session, widenedAt }: { readonly name: string; readonly session: ToldSession; readonly widenedAt: Date },
  { settings, to }: WordsContext,
): Draft {
  return {
    subject: msg`Software may do more with your account`,
    paragraphs: [
      greeting(name),
      msg`on ${{ when: to.moment(widenedAt) }} software that acts for you at ${{ platform: settings.platformName }}, ${{ named: quotedName(session.clientName, to) }}, was allowed more, with your password.`,
      msg`It can now ${{ scopes: scopesInWords(session.scopes, to) }}.`,
      msg`To end it, go to ${{ page: accountUrl(settings) }}, or choose a new password: that signs out all software.`,
    ],
    ...notMe(settings),
  };
}

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
