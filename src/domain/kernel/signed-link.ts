import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from './settings.ts';

/** A link that opens `path` for whoever holds it, until it runs out. */
export function signedLink(path: string, { now, settings }: { now: Date; settings: Settings }): string {
  const expires = Math.floor(now.getTime() / 1000) + settings.linkMinutes * 60;
  return `${settings.publicBaseUrl}${path}?expires=${expires}&signature=${signatureOf(path, expires, settings)}`;
}

/** Whether the link was signed here and has not run out. */
export function isSignedLink(
  path: string,
  { expires, signature }: { expires: number; signature: string },
  { now, settings }: { now: Date; settings: Settings },
): boolean {
  const expected = Buffer.from(signatureOf(path, expires, settings));
  const given = Buffer.from(signature);
  return expires * 1000 > now.getTime() && expected.length === given.length && timingSafeEqual(expected, given);
}

function signatureOf(path: string, expires: number, { linkSecret }: Settings): string {
  return createHmac('sha256', linkSecret).update(`${path}\n${expires}`).digest('base64url');
}
