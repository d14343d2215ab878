import { z } from 'zod';
import { anyone, query } from '../../platform/kernel/index.ts';
import { noProvider, providerRefused } from './provider-errors.ts';
import { BrowserSecret, secretsOf } from './provider-secrets.ts';

export const startProviderSignIn = query({
  name: 'start_provider_sign_in',
  title: 'Begin to sign in by the identity provider',
  description:
    'The address at the identity provider to which the browser goes. What it brings back goes to check_provider_answer, with the same secret, which only the browser keeps meanwhile.',
  access: anyone,
  door: 'page only',
  input: z.strictObject({ secret: BrowserSecret }),
  output: z.object({ address: z.string() }),
  errors: [noProvider, providerRefused],

  async prepare({ input: { secret }, ports: { identityProvider } }) {
    if (identityProvider === null) throw noProvider({});
    const address = await identityProvider.addressFor(secretsOf(secret));
    if (address === null) throw providerRefused({});
    return { address };
  },

  run: ({ prepared }) => Promise.resolve(prepared),
});
