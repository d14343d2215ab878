import type { PrepareContext } from '../kernel/index.ts';
import { tooManyAttempts } from './account-errors.ts';

type Context = Pick<PrepareContext, 'ports' | 'address'>;

/**
 * Makes sure that not too much was tried from the caller's network that says what exists: registering addresses that have
 * an account, links that were never sent. It has nothing to do with signing in, which goes on.
 */
export async function assertMayProbe({ ports, address }: Context): Promise<void> {
  const retryAfterSeconds = await ports.attempts.blockedFor('probe', address);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'address' });
}

export async function countProbe({ ports, address }: Context): Promise<void> {
  await ports.attempts.failed('probe', address);
}
