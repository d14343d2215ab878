import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ReadCtx } from '../context.ts';
import { declareError } from '../domain-error.ts';
import { NextAction } from '../next-action.ts';
import type { Settings } from '../settings.ts';

/** How many minutes a link works by default. */
export const LINK_MINUTES = 10;
const HOUR_SECONDS = 3_600;

/** The text for a person who opens a link with a wrong signature. */
export const UNKNOWN_LINK = 'This link is not complete, or was not made here.';

/** The fields in the query of a link, which are signed together with its path. */
type Claims = Readonly<Record<string, string>>;

/**
 * A link that opens `path` without a sign-in until it expires: after `LINK_MINUTES`, at `until`, or after some hours, which are
 * rounded up to the full hour so that the link stays the same for a while.
 */
export function signedLink(
  path: string,
  { now, settings }: ReadCtx,
  { claims = {}, hours, until }: { claims?: Claims; hours?: number; until?: Date } = {},
): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const expires = until === undefined ? endOf(seconds, hours) : Math.ceil(until.getTime() / 1000);
  const query = new URLSearchParams({
    ...claims,
    expires: String(expires),
    signature: signatureOf(path, expires, claims, settings),
  });
  return `${settings.publicBaseUrl}${path}?${query.toString()}`;
}

function endOf(seconds: number, hours: number | undefined): number {
  return hours === undefined ? seconds + LINK_MINUTES * 60 : (Math.floor(seconds / HOUR_SECONDS) + 1 + hours) * HOUR_SECONDS;
}

/** Whether the link was signed here with these claims and has not expired. */
export function isSignedLink(
  path: string,
  { expires, signature }: { expires: number; signature: string },
  { now, settings }: ReadCtx,
  claims: Claims = {},
): boolean {
  const expected = Buffer.from(signatureOf(path, expires, claims, settings));
  const given = Buffer.from(signature);
  return expires * 1000 > now.getTime() && expected.length === given.length && timingSafeEqual(expected, given);
}

/** Each claim is encoded on a line of its own, so that two different sets of claims never have the same text. */
function signatureOf(path: string, expires: number, claims: Claims, { linkSecret }: Settings): string {
  const said = Object.keys(claims)
    .toSorted()
    .map((name) => `\n${name}=${encodeURIComponent(claims[name] ?? '')}`);
  return createHmac('sha256', linkSecret)
    .update(`${path}\n${expires}${said.join('')}`)
    .digest('base64url');
}

export const linkRefused = declareError({
  code: 'link_refused',
  status: 403,
  when: 'The link was not made here, it has run out, or what it was made for is over.',
  data: z.object({ instead: z.string().describe('how to get a new one') }),
  steps: z.object({ actions: z.array(NextAction) }),
  message: ({ instead }) => `This link is not valid any more. ${instead}.`,
  next: ({ actions }) => actions,
});
