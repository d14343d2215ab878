import { createHmac, timingSafeEqual } from 'node:crypto';
import { later, MINUTE_MS, type Ids, type ReadCtx } from '../../platform/kernel/index.ts';

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
  return `${text}.${signatureOf(text, purpose, settings)}`;
}

/** Until when a challenge counts, which a browser gives back in base64url; null if it was not made here for this, or has run out. */
export function challengeEnd(encoded: string, purpose: Purpose, { now, settings }: ReadCtx): Date | null {
  const [made = '', random = '', signature = ''] = Buffer.from(encoded, 'base64url').toString().split('.');
  const expected = Buffer.from(signatureOf(`${made}.${random}`, purpose, settings));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const end = later(new Date(Number(made)), CHALLENGE_MINUTES * MINUTE_MS);
  return end > now ? end : null;
}

function signatureOf(text: string, purpose: Purpose, { linkSecret }: ReadCtx['settings']): string {
  return createHmac('sha256', linkSecret).update(`passkey\n${purpose}\n${text}`).digest('base64url');
}
