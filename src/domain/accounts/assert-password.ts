import type { PrepareContext } from '../kernel/index.ts';
import { currentPasswordWrong, tooManyAttempts } from './account-errors.ts';
import type { UserRow } from './store.ts';

/** Makes sure that the password is the account's. Guesses count apart from those at the sign-in: only who is signed in can guess here. */
export async function assertPassword(
  user: Pick<UserRow, 'email' | 'passwordHash'>,
  password: string,
  ports: PrepareContext['ports'],
): Promise<void> {
  const key = `signed-in:${user.email}`;
  const retryAfterSeconds = await ports.attempts.take(['login', key]);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'account' });
  if (!(await ports.passwords.verify(user.passwordHash, password))) throw currentPasswordWrong({});
  await ports.attempts.succeeded({ forget: [['login', key]] });
}
