import { z } from 'zod';
import { anyone, query } from '../../platform/kernel/index.ts';
import { newChallenge } from './passkey-challenge.ts';
import { passkeyHost, webauthn } from './passkey-check.ts';
import { BrowserOptions } from './start-passkey.ts';

export const startPasskeySignIn = query({
  name: 'start_passkey_sign_in',
  title: 'Begin to sign in with a passkey',
  description: 'What the browser is asked to sign in with a passkey. Its answer goes to open_browser_session_by_passkey.',
  access: anyone,
  door: 'page only',
  input: z.strictObject({}),
  output: z.object({ options: BrowserOptions.nullable().describe('null: passkeys cannot be used at this address') }),
  errors: [],

  async prepare({ ids, now, settings }) {
    const host = passkeyHost(settings);
    if (host === null) return { options: null };
    const { generateAuthenticationOptions } = await webauthn();
    const challenge = newChallenge('sign-in', { now, ids, settings });
    const options = await generateAuthenticationOptions({ rpID: host, challenge, userVerification: 'required' });
    return { options: { ...options } };
  },

  run: ({ prepared }) => Promise.resolve(prepared),
});
