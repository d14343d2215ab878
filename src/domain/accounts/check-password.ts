import { invalidCredential, type PrepareContext } from '../kernel/index.ts';
import { tooManyAttempts, wrongPassword } from './account-errors.ts';
import { assertAddressOpen } from './assert-address-open.ts';
import { findUserByEmail, type UserRow } from './store.ts';

/**
 * The user that e-mail and password belong to. Failures count per account, before their outcome is known, so that
 * parallel guesses cannot share a count, and per address, only as failures: many people may sign in from one.
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  { ports, reader, address }: Pick<PrepareContext, 'ports' | 'reader' | 'address'>,
): Promise<UserRow> {
  await assertAddressOpen({ ports, address });
  const retryAfterSeconds = await ports.attempts.take('login', `account:${email}`);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });

  const user = await findUserByEmail(reader, email);
  const matches = await ports.passwords.verify(user?.passwordHash ?? null, password);
  if (user === undefined || !matches) {
    await ports.attempts.failed('login', `address:${address}`);
    throw wrongPassword({});
  }
  if (user.suspendedAt !== null) throw invalidCredential({ reason: 'suspended' });
  await ports.attempts.succeeded('login', `account:${email}`);
  return user;
}
