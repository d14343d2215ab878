import type { PrepareContext } from '../../platform/kernel/index.ts';
import { tooManyAttempts } from './sign-in-errors.ts';

type ProbeContext = Pick<PrepareContext, 'ports' | 'address'>;

/**
 * Makes sure that not too much was tried from the caller's network that says what exists: registering addresses that have
 * an account, links that were never sent. It has nothing to do with signing in, which goes on.
 */
export async function assertMayProbe({ ports, address }: ProbeContext): Promise<void> {
  const retryAfterSeconds = await ports.attempts.blockedFor('probe', address);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'address' });
}

export async function countProbe({ ports, address }: ProbeContext): Promise<void> {
  await ports.attempts.failed('probe', address);
}
