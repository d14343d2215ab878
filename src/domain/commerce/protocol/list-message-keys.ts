import { z } from 'zod';
import { query, systemOnly } from '../../platform/kernel/index.ts';
import { findMessageKeys } from './message-key-store.ts';
import { provideMessageKeys } from './provide-message-keys.ts';

const PublicKey = z.object({
  kid: z.string(),
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
});

export const listMessageKeys = query({
  name: 'list_message_keys',
  title: 'Keys of messages',
  description: 'The public keys that messages to platforms can be checked with, as the profile shows them.',
  access: systemOnly,
  input: z.strictObject({}),
  output: z.object({ keys: z.array(PublicKey) }),
  errors: [],

  catchUp: provideMessageKeys,

  async run({ reader, now }) {
    const keys = await findMessageKeys(reader, now);
    const shown = keys.map(({ id: kid, publicJwk: { kty = '', crv = '', x = '', y = '' } }) => ({ kid, kty, crv, x, y }));
    return { keys: shown.map((key) => ({ ...key, use: 'sig' as const, alg: 'ES256' as const })) };
  },
});
