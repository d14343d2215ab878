import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../platform/kernel/index.ts';

type Key = Pick<Settings, 'linkSecret'>;

/** The signature by which this server knows a text again that a browser keeps. `what` says what the text is for. */
export function signText(what: string, text: string, { linkSecret }: Key): string {
  return createHmac('sha256', linkSecret).update(`${what}\n${text}`).digest('base64url');
}

/** Whether this server has signed the text for this. */
export function isSignedText(what: string, text: string, signature: string, key: Key): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signText(what, text, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
