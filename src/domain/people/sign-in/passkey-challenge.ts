import { later, MINUTE_MS, type Ids, type ReadCtx } from '../../platform/kernel/index.ts';
import { isSignedText, signText } from './signed-text.ts';

/** How long a person has to answer the question of their browser, which stands on a page that stays open for a while. */
const CHALLENGE_MINUTES = 15;
const RANDOM_BYTES = 16;

/** What a challenge is for, so that no answer counts for anything else. */
export type Purpose = 'sign-in' | `add:${string}`;

/**
 * A new challenge for a passkey. It says when it was made and is signed, so that nothing is stored when a visitor only opens
 * the sign-in. Whoever accepts an answer remembers its challenge as used.
 */
export function newChallenge(purpose: Purpose, { now, ids, settings }: ReadCtx & { ids: Pick<Ids, 'secret'> }): string {
  const text = `${now.getTime()}.${ids.secret(RANDOM_BYTES)}`;
  return `${text}.${signText(signedFor(purpose), text, settings)}`;
}

/** Until when a challenge counts, which a browser gives back in base64url; null if it was not made here for this, or has run out. */
export function challengeEnd(encoded: string, purpose: Purpose, { now, settings }: ReadCtx): Date | null {
  const [made = '', random = '', signature = ''] = Buffer.from(encoded, 'base64url').toString().split('.');
  if (!isSignedText(signedFor(purpose), `${made}.${random}`, signature, settings)) return null;
  const end = later(new Date(Number(made)), CHALLENGE_MINUTES * MINUTE_MS);
  return end > now ? end : null;
}

function signedFor(purpose: Purpose): string {
  return `passkey\n${purpose}`;
}
