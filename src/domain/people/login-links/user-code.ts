import { z } from 'zod';
import type { Ids } from '../../platform/kernel/index.ts';

/** No vowels, so that no word comes about, and nothing that looks like something else (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
/** Bytes above would make the first letters likelier than the others. */
const FAIR = 256 - (256 % LETTERS.length);

/** A code as a person types it: case, blanks and hyphens do not matter. One in 25 billion, good for ten minutes: nobody finds one by trying. */
export const UserCode = z
  .string()
  .min(1)
  .max(40)
  .transform((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** As a person reads it; what is stored has no hyphen. */
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
