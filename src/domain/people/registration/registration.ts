import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import type { Role } from '../../../../db/values/index.ts';
import type { Attempt } from '../../../adapters/attempts.ts';
import {
  ASK_PERSON,
  declareError,
  HOUR_MS,
  type Ids,
  offer,
  type PrepareContext,
  type Settings,
} from '../../platform/kernel/index.ts';
import { addUser, emailLock, findUserByEmail, USER_ID } from '../accounts/index.ts';
import { currentLegalVersion, legalUrl } from '../legal/index.ts';
import { assertMayMail, queueMail } from '../mail/index.ts';
import { assertMayProbe, countProbe, openSession, SESSION_ID, signInTokens, TokensView, waitOf } from '../sign-in/index.ts';

export const emailTaken = declareError({
  code: 'already_exists',
  status: 400,
  when: 'An account with this e-mail address exists.',
  data: z.object({ field: z.literal('email') }),
  message: () => 'An account with this e-mail address exists already. Sign in with it.',
  next: () => [
    offer('login', { email: ASK_PERSON, password: ASK_PERSON }, { actor: 'RENTER', why: 'sign in', requiresHuman: true }),
  ],
});

export const tooManyRegistrations = declareError({
  code: 'too_many_registrations',
  status: 429,
  when: 'More accounts were opened from this network address than may be in an hour.',
  data: z.object({ retryAfterSeconds: z.int() }),
  message: ({ retryAfterSeconds }) =>
    `Too many accounts were opened from your network address. Try again in ${waitOf(retryAfterSeconds)}, or from another network.`,
  next: () => [
    offer('login', { email: ASK_PERSON, password: ASK_PERSON }, { actor: 'RENTER', why: 'sign in', requiresHuman: true }),
  ],
  retryAfterSeconds: ({ retryAfterSeconds }) => retryAfterSeconds,
});

/** The answer to a registration: the first tokens, and the terms that were accepted with it. */
export const RegisteredView = TokensView.extend({
  terms: z.object({ version: z.string(), url: z.string() }).describe('accepted by opening the account'),
});

interface NewUser {
  email: string;
  password: string;
  name: string;
  role: Exclude<Role, 'ADMIN'>;
  city?: string | undefined;
  country?: string | undefined;
}

interface PreparedAccount {
  readonly userId: string;
  readonly passwordHash: string;
}

interface PreparedRegistration extends PreparedAccount {
  readonly sessionId: string;
  readonly tokens: z.infer<typeof TokensView>;
}

type Context = Pick<PrepareContext, 'reader' | 'perform' | 'now' | 'settings' | 'ids' | 'ports' | 'address' | 'client'>;

/** Prepares the account, to whose address an e-mail will go, and signs its first tokens before the transaction. */
export async function prepareRegistration(user: NewUser, context: Context): Promise<PreparedRegistration> {
  const account = await prepareAccount(user, context, () => assertMayMail(user.email, context));
  const sessionId = context.ids.next(SESSION_ID);
  const { email, name, role } = user;
  return { ...account, sessionId, tokens: await signInTokens({ id: account.userId, email, name, role }, sessionId, context) };
}

/**
 * Hashes the password. It counts the attempt before it hashes, because hashing is costly. An address that is taken has a
 * separate limit, so that nobody tries a list of addresses to learn who has an account.
 */
export async function prepareAccount(
  user: Pick<NewUser, 'email' | 'password'>,
  context: Context,
  assertMore: () => Promise<void> = async () => {},
): Promise<PreparedAccount> {
  await assertMayProbe(context);
  const retryAfterSeconds = await context.ports.attempts.take(accountOf(context));
  if (retryAfterSeconds > 0) throw tooManyRegistrations({ retryAfterSeconds });
  if (await findUserByEmail(context.reader, user.email)) {
    await countProbe(context);
    throw emailTaken({ field: 'email' });
  }
  await assertMore();
  return { userId: context.ids.next(USER_ID), passwordHash: await hashed(user.password, context) };
}

/** Hashes the password. If the server is too busy for it, the attempt does not count. */
async function hashed(password: string, context: Pick<PrepareContext, 'ports' | 'address' | 'settings'>): Promise<string> {
  const { passwords, attempts } = context.ports;
  try {
    return await passwords.hash(password);
  } catch (error) {
    await attempts.giveBack(accountOf(context));
    throw error;
  }
}

function accountOf({ address, settings }: Pick<PrepareContext, 'address' | 'settings'>): Attempt {
  return { limit: { kind: 'register', seconds: HOUR_MS / 1_000, most: settings.registrationsPerHour }, network: address };
}

/** Stores the account and its first session. Returns both, and the terms in force, which are accepted with it. */
export async function registerUser(
  tx: Tx,
  user: NewUser,
  registration: PreparedRegistration,
  context: { now: Date; ids: Ids; settings: Settings },
): Promise<z.infer<typeof RegisteredView>> {
  const terms = await addRegistered(tx, user, registration, context);
  await queueMail(tx, { kind: 'VERIFY_EMAIL', address: user.email }, context);
  const { sessionId, userId, tokens } = registration;
  await openSession(tx, { id: sessionId, userId, tokens }, context);
  return { ...tokens, terms: { version: terms.version, url: legalUrl('TERMS', terms.version, context.settings) } };
}

/** Stores the account. Returns the terms in force, which are accepted with it. */
export async function addRegistered(
  tx: Tx,
  user: NewUser & { readonly emailVerifiedAt?: Date },
  { userId, passwordHash }: PreparedAccount,
  { now }: { now: Date },
): Promise<{ readonly version: string }> {
  await tx.lock(emailLock(user.email));
  if (await findUserByEmail(tx, user.email)) throw emailTaken({ field: 'email' });
  const terms = await currentLegalVersion(tx, 'TERMS');
  await addUser(tx, {
    id: userId,
    email: user.email,
    emailVerifiedAt: user.emailVerifiedAt ?? null,
    name: user.name,
    passwordHash,
    role: user.role,
    city: user.city ?? null,
    country: user.country ?? null,
    termsVersion: terms.version,
    termsAcceptedAt: now,
    createdAt: now,
  });
  return terms;
}
