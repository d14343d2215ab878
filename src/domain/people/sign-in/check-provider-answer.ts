import { z } from 'zod';
import { anyone, command, plainLine } from '../../platform/kernel/index.ts';
import { accountOfIdentity } from './identity-account.ts';
import { accountEmail, signProof } from './provider-proof.ts';
import { identityNotLinked, identityUnverified, noProvider, providerRefused } from './provider-errors.ts';
import { BrowserSecret, secretsOf } from './provider-secrets.ts';

const Name = plainLine(100, 1);

export const checkProviderAnswer = command({
  name: 'check_provider_answer',
  title: 'Check what the identity provider says',
  description:
    'Ask the identity provider who has signed in there, by what it gave the browser. Answers with a proof for one of open_browser_session_by_provider, register_by_provider and connect_identity.',
  access: anyone,
  door: 'page only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({
    secret: BrowserSecret.nullable().describe('null: this browser has begun nothing'),
    answer: z.string().max(8_000).describe('the query with which the browser came back'),
    purpose: z.enum(['SIGN_IN', 'CONNECT']),
  }),
  output: z.object({ proof: z.string(), isNew: z.boolean().describe('true: nobody has an account with this identity yet') }),
  errors: [noProvider, providerRefused, identityUnverified, identityNotLinked],

  async prepare({ input: { secret, answer, purpose }, ports: { identityProvider }, reader, now, settings }) {
    if (identityProvider === null) throw noProvider({});
    if (secret === null) throw providerRefused({});
    const identified = await identityProvider.identify(answer, secretsOf(secret));
    if (identified === null) throw providerRefused({});
    const { issuer, subject, verifiedEmail } = identified;
    const name = Name.safeParse(identified.name?.slice(0, 100)).data ?? '';
    const identity = { issuer, subject, email: accountEmail(verifiedEmail), name };
    const isNew = purpose === 'SIGN_IN' && (await accountOfIdentity(reader, { ...identity, at: now.getTime() })) === null;
    return { proof: signProof(identity, { now, settings }), isNew };
  },

  run: ({ prepared }) => Promise.resolve(prepared),
});
