import type { Attempt } from '../../../adapters/attempts.ts';
import { MINUTE_MS, type PrepareContext } from '../../platform/kernel/index.ts';
import { tooManyAttempts } from './sign-in-errors.ts';

type ProbeContext = Pick<PrepareContext, 'ports' | 'address' | 'settings'>;

/**
 * Limits what a network can try in order to learn what exists: registering addresses that have an account, opening links that
 * were never sent. It does not limit signing in.
 */
export async function assertMayProbe(context: ProbeContext): Promise<void> {
  const retryAfterSeconds = await context.ports.attempts.blockedFor(probeOf(context));
  if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'address' });
}

export async function countProbe(context: ProbeContext): Promise<void> {
  await context.ports.attempts.failed(probeOf(context));
}

function probeOf({ address, settings }: ProbeContext): Attempt {
  return { limit: { kind: 'probe', seconds: (15 * MINUTE_MS) / 1_000, most: settings.loginAttempts }, network: address };
}
