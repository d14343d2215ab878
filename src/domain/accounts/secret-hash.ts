import { createHash } from 'node:crypto';

/** SHA-256 of a random secret, for look-ups. Not for passwords: those are guessable and need argon2. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
