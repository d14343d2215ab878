import { z } from 'zod';
import { command, HOUR_MS, systemOnly } from '../../platform/kernel/index.ts';
import { tooManyAttempts } from '../sign-in/index.ts';

/**
 * Limits calls of the authorization server by network, because each call stores a row or sends a request to a server that a
 * stranger named. The limit is high, because hosts that serve many people call from few networks.
 */
export const countOauthCall = command({
  name: 'count_oauth_call',
  title: 'Count a call to the authorization server',
  description:
    'Counts for its network a client that registers or whose document is fetched, or a request that waits for a person.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ kind: z.enum(['oauth_client', 'oauth_request']), network: z.string().max(100) }),
  output: z.object({ counted: z.literal(true) }),
  errors: [tooManyAttempts],

  async prepare({ ports, input: { kind, network }, settings }) {
    const limit = { kind, seconds: HOUR_MS / 1_000, most: settings.oauthClientsPerHour };
    const retryAfterSeconds = await ports.attempts.take({ limit, network });
    if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'address' });
  },

  async run() {
    return { counted: true as const };
  },
});
