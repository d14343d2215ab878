import type { Tx } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import type { Attempt, AttemptLimit } from '../../../adapters/attempts.ts';
import { DAY_MS, MINUTE_MS, type PrepareContext, type Settings, type WriteCtx } from '../../platform/kernel/index.ts';
import { accountLock, contactOf, findUser, findUserByEmail, placeOf, type UserRow } from '../accounts/index.ts';
import { queueNotice } from '../mail/index.ts';
import { type FactorProof, findSecondFactor, proofOf, type SecondFactor, useUpProof } from './second-factor-store.ts';
import {
  accountSuspended,
  codeNeeded,
  currentPasswordWrong,
  secondFactorNeeded,
  tooManyAttempts,
  wrongPassword,
} from './sign-in-errors.ts';

/** An account whose person has proven who they are. The transaction uses the proof up (`assertUnchanged`). */
export interface CheckedUser extends UserRow {
  /** What the code of the second factor has proven; null for an account without one. */
  readonly proof: FactorProof | null;
}

/** What a person types in to prove who they are. */
interface Typed {
  readonly password: string;
  /** The code of the second factor. */
  readonly code?: string | undefined;
}

/**
 * The user with this e-mail and password and, if a second factor is set up, with this code of it. Tries count before their
 * outcome is known, so that tries that run at the same time each count. Only a person who knows the password is told that the
 * account is suspended or has a second factor.
 */
export async function checkPassword(
  { email, password, code, side }: Typed & { email: string; side?: Side },
  context: Pick<PrepareContext, 'ports' | 'reader' | 'address' | 'client' | 'settings' | 'now'>,
): Promise<CheckedUser> {
  const { ports, reader, settings } = context;
  const attempt = await countSignIn(email, context);

  const user = await findUserByEmail(reader, email);
  const matches = await verdict(attempt, context, () => ports.passwords.verify(user?.passwordHash ?? null, password));
  if (user === undefined || !matches) {
    await signInFailed(attempt, context);
    throw wrongPassword({ ...(side && { side }) });
  }
  if (user.suspendedAt !== null) throw accountSuspended(suspensionOf(user, settings));
  const proof = await checkCode(user, { attempt, code, side }, context);
  await signInSucceeded(attempt, context);
  return { ...user, proof };
}

/**
 * What the code of the second factor proves; null if the account has none. Wrong codes count like wrong passwords, and besides
 * for the account alone, unless the place is known: whoever has the password must not try codes from many networks.
 */
async function checkCode(
  { id: userId }: UserRow,
  { attempt, code, side }: { attempt: SignInAttempt; code: string | undefined; side: Side | undefined },
  context: Context & Pick<PrepareContext, 'reader' | 'now'>,
): Promise<FactorProof | null> {
  const { reader } = context;
  const factor = await findSecondFactor(reader, userId);
  if (factor === undefined) return null;
  if (code === undefined) {
    await signInUndecided(attempt, context);
    throw secondFactorNeeded({ reason: 'missing', ...(side && { side }) });
  }
  const proof = await guessedCode(factor, code, { ...context, about: ofCode(attempt, context) });
  if (proof === null) {
    await signInFailed(attempt, context);
    throw secondFactorNeeded({ reason: 'wrong', ...(side && { side }) });
  }
  return proof;
}

/** The same for a person whom an identity provider has identified. It stands for the password, and not for the second factor. */
export async function checkIdentified(
  user: UserRow,
  code: string | undefined,
  { ports, reader, settings, now }: Pick<PrepareContext, 'ports' | 'reader' | 'settings' | 'now'>,
): Promise<CheckedUser> {
  if (user.suspendedAt !== null) throw accountSuspended(suspensionOf(user, settings));
  const factor = await findSecondFactor(reader, user.id);
  if (factor === undefined) return { ...user, proof: null };
  if (code === undefined) throw secondFactorNeeded({ reason: 'missing' });
  const proof = await guessedCode(factor, code, { ports, reader, now, settings, about: user.email });
  if (proof === null) throw secondFactorNeeded({ reason: 'wrong' });
  return { ...user, proof };
}

/** What a code proves, which counts as a guess unless it is right. */
async function guessedCode(
  factor: SecondFactor,
  code: string,
  { ports, reader, now, settings, about }: Pick<PrepareContext, 'ports' | 'reader' | 'now' | 'settings'> & { about: string },
): Promise<FactorProof | null> {
  const attempt = { limit: limitsOf(settings).code, about };
  const retryAfterSeconds = await ports.attempts.take(attempt);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });
  const proof = await proofOf(factor, code, { reader, ports, now });
  if (proof !== null) await ports.attempts.succeeded({ forget: [attempt] });
  return proof;
}

/** Checks the password. If the server is too busy to check it, the try does not count. */
async function verdict(attempt: SignInAttempt, context: Context, verify: () => Promise<boolean>): Promise<boolean> {
  try {
    return await verify();
  } catch (error) {
    await signInUndecided(attempt, context);
    throw error;
  }
}

/** Since when and why an account is suspended, and where to appeal. Only the person is told. */
function suspensionOf(
  { suspendedAt, suspendedReason }: Pick<UserRow, 'suspendedAt' | 'suspendedReason'>,
  settings: Settings,
): { since: string | null; reason: string | null; appealTo: string } {
  return { since: suspendedAt?.toISOString() ?? null, reason: suspendedReason, appealTo: contactOf(settings) };
}

/**
 * Refuses a password that was replaced after it was checked, because the reset that ended all sessions would have missed the
 * new one. Uses up the code of the second factor, so that each opens one thing once; it is also needed if the second factor was
 * set up after the password was checked.
 */
export async function assertUnchanged(tx: Tx, checked: CheckedUser, { now, ids }: Pick<WriteCtx, 'now' | 'ids'>): Promise<void> {
  await tx.lock(accountLock(checked.id));
  const user = await findUser(tx, checked.id);
  if (user?.passwordHash !== checked.passwordHash || user.suspendedAt !== null) throw wrongPassword({});
  if (!(await isProven(tx, checked, { now, ids })))
    throw secondFactorNeeded({ reason: checked.proof === null ? 'missing' : 'wrong' });
}

/**
 * The same for a person who is signed in and was asked for the password again. The caller holds the lock of the account, and
 * `user` is its present row.
 */
export async function assertStillProven(
  tx: Tx,
  { user, checked }: { user: UserRow; checked: CheckedUser },
  context: Pick<WriteCtx, 'now' | 'ids'>,
): Promise<void> {
  // The password has changed since it was checked.
  if (user.passwordHash !== checked.passwordHash) throw currentPasswordWrong({});
  if (!(await isProven(tx, checked, context))) throw codeNeeded({ reason: checked.proof === null ? 'missing' : 'wrong' });
}

/** Whether the second factor is proven, or there is none. A recovery code that is used up is told to the person. */
async function isProven(tx: Tx, { id: userId, proof }: CheckedUser, { now, ids }: Pick<WriteCtx, 'now' | 'ids'>) {
  if ((await findSecondFactor(tx, userId)) === undefined) return true;
  if (proof === null || !(await useUpProof(tx, userId, proof, now))) return false;
  if (proof.kind === 'RECOVERY') await queueNotice(tx, userId, { kind: 'RECOVERY_CODE_USED', about: proof.codeId }, { now, ids });
  return true;
}

/**
 * Checks the password of a signed-in person, and the code of their second factor. Wrong guesses here have a limit of their own,
 * because only somebody who is signed in can guess here.
 */
export async function assertPassword(
  user: UserRow,
  { password, code }: Typed,
  { ports, settings, reader, now }: Pick<PrepareContext, 'ports' | 'settings' | 'reader' | 'now'>,
): Promise<CheckedUser> {
  const attempt = { limit: limitsOf(settings).place, about: `signed-in:${user.email}` };
  const retryAfterSeconds = await ports.attempts.take(attempt);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });
  if (!(await ports.passwords.verify(user.passwordHash, password))) throw currentPasswordWrong({});
  const factor = await findSecondFactor(reader, user.id);
  if (factor !== undefined && code === undefined) {
    await ports.attempts.giveBack(attempt);
    throw codeNeeded({ reason: 'missing' });
  }
  const about = `signed-in:${user.email}`;
  const proof =
    factor === undefined || code === undefined ? null : await guessedCode(factor, code, { ports, reader, now, settings, about });
  if (factor !== undefined && proof === null) throw codeNeeded({ reason: 'wrong' });
  await ports.attempts.succeeded({ forget: [attempt] });
  return { ...user, proof };
}

type Context = Pick<PrepareContext, 'ports' | 'address' | 'client' | 'settings'>;

/**
 * `place` counts by account, software and network together; `account` by account and network, and by account alone. `spray`
 * counts how many accounts failed at a network; `sprayed` makes each account count once within the window. `code` counts wrong
 * codes of a second factor, for a day, because a code has so few digits that whoever tries long enough finds one.
 */
function limitsOf({ loginAttempts }: Pick<Settings, 'loginAttempts'>) {
  const seconds = (15 * MINUTE_MS) / 1_000;
  return {
    place: { kind: 'login', seconds, most: loginAttempts },
    account: { kind: 'login_account', seconds, most: loginAttempts * 3, mostInAll: loginAttempts * 10 },
    spray: { kind: 'spray', seconds, most: loginAttempts * 10 },
    sprayed: { kind: 'spray_account', seconds, most: 1 },
    code: { kind: 'login_code', seconds: DAY_MS / 1_000, most: loginAttempts },
  } satisfies Record<string, AttemptLimit>;
}

/** How a try was counted, so that exactly this count can be taken back later, even if another try succeeded meanwhile. */
interface SignInAttempt {
  readonly email: string;
  /** Whether the account signed in lately from the place of this try. */
  readonly known: boolean;
}

/**
 * Counts a try to sign in to the account with this e-mail address before its outcome is known. A place is an account with a
 * software and a network. A known place, from which the account was signed in to lately, is stopped only by failures at that
 * place: guesses from elsewhere, and guesses of other accounts, do not lock the person out. (A person who shares the assistant
 * and its network can lock it for a quarter of an hour with twenty guesses.) Other places count in three ways: by place; by
 * account and network, because software can change its name with each guess; and by account, against guesses from many
 * networks. They also wait while too many different accounts fail at their network. Throws `too_many_attempts`.
 */
async function countSignIn(email: string, context: Context): Promise<SignInAttempt> {
  const { attempts } = context.ports;
  const known = await attempts.isTrusted(placeOf(email, context));
  if (!known) await assertNoSpraying(context);
  const retryAfterSeconds = await attempts.take(...countedOf({ email, known }, context));
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });
  return { email, known };
}

/**
 * Records that the password was wrong. An account counts once for its network, because a person who forgot a password is no
 * sign that many accounts are tried. It counts after the check, because many honest people may sign in from one network at
 * once; the queue of password checks limits how many guesses can run meanwhile.
 */
async function signInFailed({ email, known }: SignInAttempt, { ports, address, settings }: Context): Promise<void> {
  if (known) return;
  const { sprayed, spray } = limitsOf(settings);
  await ports.attempts.take({ limit: sprayed, about: `${email} ${address}` }, { limit: spray, network: address });
}

/**
 * Records that the password was right: earlier failures at this place are forgotten, and the place is known for the account
 * from now on.
 */
async function signInSucceeded({ email, known }: SignInAttempt, context: Context): Promise<void> {
  const giveBack = known ? [] : [ofAccount(email, context)];
  await context.ports.attempts.succeeded({ forget: [ofPlace(email, context)], giveBack, trust: placeOf(email, context) });
}

/** Takes the count back, because nobody checked the password. */
async function signInUndecided(attempt: SignInAttempt, context: Context): Promise<void> {
  await context.ports.attempts.giveBack(...countedOf(attempt, context));
}

/**
 * Ends every lock of the account, because a person who can read the mailbox owns it. Guesses of others no longer lock the
 * person out.
 */
export async function signInUnlocked(email: string, context: Context): Promise<void> {
  const forget = countedOf({ email, known: false }, context);
  await context.ports.attempts.succeeded({ forget, trust: placeOf(email, context) });
}

/**
 * Refuses a place while one password is tried on many accounts at its network. Known places never come here, so they go on
 * signing in.
 */
async function assertNoSpraying({ ports, address, settings }: Context): Promise<void> {
  const retryAfterSeconds = await ports.attempts.blockedFor({ limit: limitsOf(settings).spray, network: address });
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'newcomers' });
}

function countedOf({ email, known }: SignInAttempt, context: Context): Attempt[] {
  return [ofPlace(email, context), ...(known ? [] : [ofAccount(email, context)])];
}

function ofPlace(email: string, context: Context): Attempt {
  return { limit: limitsOf(context.settings).place, about: placeOf(email, context) };
}

function ofAccount(email: string, { address, settings }: Context): Attempt {
  return { limit: limitsOf(settings).account, network: address, about: email };
}

/** What guesses of codes count for: the account, or from a place that is known only the account at that place. */
function ofCode({ email, known }: SignInAttempt, context: Context): string {
  return known ? placeOf(email, context) : email;
}
