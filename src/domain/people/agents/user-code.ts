import { z } from 'zod';
import type { Ids } from '../../platform/kernel/index.ts';

/** Vowels are left out, so that codes contain no words, and letters that look alike too (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
/** Random bytes from this value on are ignored, because they would make the first letters more likely than the others. */
const FAIR = 256 - (256 % LETTERS.length);

/**
 * A code as a person types it; case, blanks and hyphens do not matter. There are 25 billion codes and each works for ten
 * minutes, so nobody finds one by trying.
 */
export const UserCode = z
  .string()
  .min(1)
  .max(40)
  .transform((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** The code as a person reads it. It is stored without the hyphen. */
export function shownUserCode(userCode: string): string {
  return `${userCode.slice(0, LENGTH / 2)}-${userCode.slice(LENGTH / 2)}`;
}

export function newUserCode(ids: Ids): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of Buffer.from(ids.secret(LENGTH), 'base64url')) {
      if (byte < FAIR && code.length < LENGTH) code += LETTERS[byte % LETTERS.length];
    }
  }
  return code;
}
