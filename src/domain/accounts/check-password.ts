import { invalidCredential, type PrepareContext } from '../kernel/index.ts';
import { tooManyAttempts, wrongPassword } from './account-errors.ts';
import { findUserByEmail, type UserRow } from './store.ts';

/** The user that e-mail and password belong to. Counts failures per account and per address. */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  { ports, reader, address }: Pick<PrepareContext, 'ports' | 'reader' | 'address'>,
): Promise<UserRow> {
  const keys = [`account:${email}`, `address:${address}`];
  for (const key of keys) {
    const retryAfterSeconds = await ports.attempts.blockedFor('login', key);
    if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds });
  }

  const user = await findUserByEmail(reader, email);
  const matches = await ports.passwords.verify(user?.passwordHash ?? null, password);
  if (user === undefined || !matches) {
    for (const key of keys) await ports.attempts.failed('login', key);
    throw wrongPassword({});
  }
  if (user.suspendedAt !== null) throw invalidCredential({ reason: 'suspended' });
  await ports.attempts.succeeded('login', `account:${email}`);
  return user;
}
