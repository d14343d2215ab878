import { z } from 'zod';
import { query, systemOnly } from '../../platform/kernel/index.ts';
import { signedNow } from './message-signature.ts';
import { provideMessageKeys } from './provide-message-keys.ts';

export const signMessage = query({
  name: 'sign_message',
  title: 'Sign a message',
  description: 'Signs parts of a message to a platform with the key that signs now (RFC 9421).',
  access: systemOnly,
  input: z.strictObject({ components: z.array(z.tuple([z.string(), z.string()])) }),
  output: z.object({ headers: z.record(z.string(), z.string()) }),
  errors: [],

  catchUp: provideMessageKeys,

  prepare: ({ input: { components }, ...context }) => signedNow(components, context),

  run: async ({ prepared: headers }) => ({ headers }),
});
