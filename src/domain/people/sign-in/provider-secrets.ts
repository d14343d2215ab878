import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SignInSecrets } from '../../../adapters/identity-provider.ts';

/** What only the browser keeps of a sign-in at the identity provider, so that no other browser can go on with it. */
export const BrowserSecret = z.string().regex(/^[\w-]{43}$/);

/** State, nonce and the verifier of PKCE, each made from the secret of the browser, so that nothing is stored here meanwhile. */
export function secretsOf(browserSecret: string): SignInSecrets {
  const made = (what: string) => createHmac('sha256', browserSecret).update(`provider\n${what}`).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
}
