import type { PrepareContext } from '../kernel/index.ts';
import { tooManyAttempts } from './account-errors.ts';

/** Makes sure that not too many tries failed from the caller's network address. */
export async function assertAddressOpen({ ports, address }: Pick<PrepareContext, 'ports' | 'address'>): Promise<void> {
  const retryAfterSeconds = await ports.attempts.blockedFor('login', `address:${address}`);
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'address' });
}
