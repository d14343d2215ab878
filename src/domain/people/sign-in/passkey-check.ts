import { z } from 'zod';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import { challengeEnd, type Purpose } from './passkey-challenge.ts';
import type { PasskeyRow } from './passkey-store.ts';

const MAX_FIELD = 20_000;
const base64url = z
  .string()
  .max(MAX_FIELD)
  .regex(/^[\w-]*$/, 'must be base64url');

/** What a browser says of a passkey beside its answer. Nothing of it is needed. */
const described = {
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** The answer of a browser that has made a passkey, as JSON. */
export const NewCredential = z.object({
  id: base64url.min(1),
  ...described,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** The answer of a browser whose person has signed in with a passkey, as JSON. */
export const SignedCredential = z.object({
  id: base64url.min(1),
  ...described,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
});

/** Ed25519, ECDSA on P-256 and RSA, which all authenticators between them have. */
export const ALGORITHMS = [-8, -7, -257];

/** The library is loaded when somebody needs it: it takes longer to load than most of the server. */
export function webauthn() {
  return import('@simplewebauthn/server');
}

/**
 * The host to which passkeys belong, as browsers want it; null where they allow none: without TLS, but for this machine
 * itself, and at an address without a name.
 */
export function passkeyHost({ publicBaseUrl }: ReadCtx['settings']): string | null {
  const { protocol, hostname } = new URL(publicBaseUrl);
  const isNamed = !/^[\d.]+$|:/.test(hostname);
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? hostname : null;
}

/** A challenge that was answered: what to remember of it, and until when. */
export interface AnsweredChallenge {
  readonly challenge: string;
  readonly until: string;
}

/** Checks what a browser has made. Null if it was made elsewhere, for somebody else or too long ago, or is damaged. */
export async function checkNewPasskey(
  response: z.infer<typeof NewCredential>,
  purpose: Purpose,
  context: ReadCtx,
): Promise<{ credentialId: string; publicKey: string; counter: number; transports: string[] } | null> {
  const expected = expectation(purpose, context);
  if (expected === null) return null;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { clientDataJSON, attestationObject } = response.response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected.options,
      response: { ...response, response: { clientDataJSON, attestationObject: await withoutMaker(attestationObject) } },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    const transports = response.response.transports ?? [];
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    // The library throws at whatever does not fit, with words for programmers.
    return null;
  }
}

/**
 * What a device has made, without what its maker says of it. We asked for nothing of that, and to check it the library would
 * open addresses that stand in certificates.
 */
async function withoutMaker(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

/** Checks a sign-in with this passkey. Null if it does not hold. A counter that did not grow is that of a copy. */
export async function checkSignature(
  { userId, credentialId, publicKey, counter, usedChallenges }: PasskeyRow,
  response: z.infer<typeof SignedCredential>,
  context: ReadCtx,
): Promise<{ counter: number; answered: AnsweredChallenge } | null> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== userId) return null;
  const expected = expectation('sign-in', context);
  if (expected === null) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { userHandle: _handle, ...signed } = response.response;
    const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter };
    const given = { ...response, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected.options,
      response: given,
      credential,
    });
    const answered = expected.answered();
    if (!verified || answered === null || isUsed(answered, usedChallenges)) return null;
    return { counter: authenticationInfo.newCounter, answered };
  } catch {
    return null;
  }
}

/** Whether this challenge was answered with the passkey before. */
export function isUsed({ challenge }: AnsweredChallenge, used: readonly AnsweredChallenge[]): boolean {
  return used.some((each) => each.challenge === challenge);
}

/** What must hold of every answer: it was made for our pages, for a challenge of ours, and the device has checked the person. */
function expectation(purpose: Purpose, context: ReadCtx) {
  const host = passkeyHost(context.settings);
  if (host === null) return null;
  let answered: AnsweredChallenge | null = null;
  const options = {
    expectedOrigin: new URL(context.settings.publicBaseUrl).origin,
    expectedRPID: host,
    requireUserVerification: true,
    expectedChallenge(challenge: string) {
      const until = challengeEnd(challenge, purpose, context);
      answered = until === null ? null : { challenge, until: until.toISOString() };
      return answered !== null;
    },
  };
  return { options, answered: () => answered };
}
