import type { PrepareContext } from '../kernel/index.ts';
import { accountSuspended, wrongPassword } from './account-errors.ts';
import { countSignIn, type SignInAttempt, signInFailed, signInSucceeded, signInUndecided } from './sign-in-attempts.ts';
import { findUserByEmail, type UserRow } from './store.ts';
import { suspensionOf } from './suspension-of.ts';

/**
 * The user that e-mail and password belong to. Tries count before their outcome is known, so that parallel guesses cannot
 * share a count. That the account is suspended is said only to somebody who knows the password.
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  context: Pick<PrepareContext, 'ports' | 'reader' | 'address' | 'client' | 'settings'>,
): Promise<UserRow> {
  const { ports, reader, settings } = context;
  const attempt = await countSignIn(email, context);

  const user = await findUserByEmail(reader, email);
  const matches = await verdict(attempt, context, () => ports.passwords.verify(user?.passwordHash ?? null, password));
  if (user === undefined || !matches) {
    await signInFailed(attempt, context);
    throw wrongPassword({});
  }
  if (user.suspendedAt !== null) throw accountSuspended(suspensionOf(user, settings));
  await signInSucceeded(attempt, context);
  return user;
}

/** A password that nobody looked at, because the server is busy, was no try. */
async function verdict(
  attempt: SignInAttempt,
  context: Pick<PrepareContext, 'ports' | 'address' | 'client'>,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await verify();
  } catch (error) {
    await signInUndecided(attempt, context);
    throw error;
  }
}
