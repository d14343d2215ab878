import type { PrepareContext } from '../kernel/index.ts';
import { accountSuspended, wrongPassword } from './account-errors.ts';
import { assertAddressOpen } from './assert-address-open.ts';
import { countSignIn, signInSucceeded } from './sign-in-attempts.ts';
import { findUserByEmail, type UserRow } from './store.ts';
import { suspensionOf } from './suspension-of.ts';

/**
 * The user that e-mail and password belong to. Failures count per account, before their outcome is known, so that
 * parallel guesses cannot share a count, and per address, only as failures: many people may sign in from one. That the
 * account is suspended is said only to somebody who knows the password.
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  context: Pick<PrepareContext, 'ports' | 'reader' | 'address' | 'settings'>,
): Promise<UserRow> {
  const { ports, reader, address, settings } = context;
  await assertAddressOpen(context);
  await countSignIn(email, context);

  const user = await findUserByEmail(reader, email);
  const matches = await ports.passwords.verify(user?.passwordHash ?? null, password);
  if (user === undefined || !matches) {
    await ports.attempts.failed('login', `address:${address}`);
    throw wrongPassword({});
  }
  if (user.suspendedAt !== null) throw accountSuspended(suspensionOf(user, settings));
  await signInSucceeded(email, context);
  return user;
}
