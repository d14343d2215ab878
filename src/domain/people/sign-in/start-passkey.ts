import { z } from 'zod';
import { ownAccount } from '../accounts/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { newChallenge } from './passkey-challenge.ts';
import { ALGORITHMS, passkeyHost, webauthn } from './passkey-check.ts';
import { findPasskeys } from './passkey-store.ts';
import { noPasskeysHere } from './sign-in-errors.ts';

/** What a browser is asked, as JSON that it understands. */
export const BrowserOptions = z.record(z.string(), z.unknown());

export const startPasskey = query({
  name: 'start_passkey',
  title: 'Begin with a passkey',
  description: 'What the browser is asked to make a passkey for the account. Its answer goes to add_passkey.',
  access: ownAccount('read:account'),
  door: 'page only',
  input: z.strictObject({}),
  output: z.object({ options: BrowserOptions }),
  errors: [noPasskeysHere],

  async prepare({ subject: user, reader, ids, now, settings }) {
    const host = passkeyHost(settings);
    if (host === null) throw noPasskeysHere({});
    const { generateRegistrationOptions } = await webauthn();
    const known = await findPasskeys(reader, user.id);
    const options = await generateRegistrationOptions({
      rpName: settings.platformName,
      rpID: host,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      challenge: newChallenge(`add:${user.id}`, { now, ids, settings }),
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { options: { ...options } };
  },

  run: ({ prepared }) => Promise.resolve(prepared),
});
