import { z } from 'zod';
import { type PrepareContext, query, systemOnly } from '../../platform/kernel/index.ts';
import { currentKeys } from './current-keys.ts';
import { type Component, signatureHeaders } from './message-signature.ts';

export const signMessage = query({
  name: 'sign_message',
  title: 'Sign a message',
  description: 'Signs parts of a message to a platform with the key that signs now (RFC 9421).',
  access: systemOnly,
  input: z.strictObject({ components: z.array(z.tuple([z.string(), z.string()])) }),
  output: z.object({ headers: z.record(z.string(), z.string()) }),
  errors: [],

  prepare: ({ input: { components }, ...context }) => signedNow(components, context),

  run: async ({ prepared: headers }) => ({ headers }),
});

type Context = Pick<PrepareContext, 'reader' | 'perform' | 'now' | 'ports'>;

/** With the oldest key that still signs: the next one is known by then. */
export async function signedNow(components: readonly Component[], context: Context): Promise<Record<string, string>> {
  const { now, ports } = context;
  const key = (await currentKeys(context)).find(({ signsUntil }) => signsUntil > now);
  if (key === undefined) throw new Error('There is no key to sign with.');
  const privateJwk: unknown = JSON.parse(ports.cipher.open(key.privateSealed, key.id));
  return signatureHeaders(components, { kid: key.id, privateJwk: { ...Object(privateJwk) }, now });
}
