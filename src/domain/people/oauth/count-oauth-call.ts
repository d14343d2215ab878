import { z } from 'zod';
import { command, HOUR_MS, systemOnly } from '../../platform/kernel/index.ts';
import { tooManyAttempts } from '../sign-in/index.ts';

/** Each leaves a row, or a request to a server that a stranger named; hosts that serve many people come from few networks. */
export const countClientRegistration = command({
  name: 'count_client_registration',
  title: 'Count a client that introduces itself',
  description: 'Counts a client that registers, or whose document is fetched, for its network.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ network: z.string().max(100) }),
  output: z.object({ counted: z.literal(true) }),
  errors: [tooManyAttempts],

  async prepare({ ports, input: { network }, settings }) {
    const limit = { kind: 'oauth_client', seconds: HOUR_MS / 1_000, most: settings.oauthClientsPerHour };
    const retryAfterSeconds = await ports.attempts.take({ limit, network });
    if (retryAfterSeconds > 0) throw tooManyAttempts({ retryAfterSeconds, locked: 'address' });
  },

  async run() {
    return { counted: true as const };
  },
});
