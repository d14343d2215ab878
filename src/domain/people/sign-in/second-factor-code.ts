import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Ids, Settings } from '../../platform/kernel/index.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A code is also accepted in the step before and after its own, because clocks of phones are not exact. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;
const TOTP_SHAPE = /^\d{6}$/;
const RECOVERY_SHAPE = /^[A-Z2-7]{16}$/;

/** The code of an authenticator app, or a recovery code. Spaces and hyphens do not matter, as people copy them along. */
export const SecondFactorCode = z
  .string()
  .max(60, { abort: true })
  .refine((text) => TOTP_SHAPE.test(bare(text)) || RECOVERY_SHAPE.test(bare(text)), {
    error: 'must be the six digits of the app, or a recovery code of 16 letters and digits',
  })
  .transform(bare)
  .describe('second factor, if set up');

export function isRecoveryCode(code: string): boolean {
  return RECOVERY_SHAPE.test(code);
}

/** A new secret for an authenticator app, in base32. */
export function newSecret(ids: Pick<Ids, 'secret'>): string {
  return base32(ids, SECRET_BYTES);
}

/** A new recovery code, in groups of four, of 80 random bits: a plain hash of it cannot be guessed against. */
export function newRecoveryCode(ids: Pick<Ids, 'secret'>): string {
  return (base32(ids, RECOVERY_BYTES).toLowerCase().match(/.{4}/g) ?? []).join('-');
}

/** The address that an authenticator app reads from a QR code: what to call the account, and its secret. */
export function appAddress(secret: string, email: string, { platformName }: Pick<Settings, 'platformName'>): string {
  return totpOf(secret, { issuer: platformName, label: email }).toString();
}

/** The step of 30 seconds to which a code belongs; null if it is no code of this secret about now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + delta;
}

/** The form of a code in which all its spellings are equal. */
export function bare(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, algorithm: 'SHA1', digits: DIGITS, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });
}

function base32(ids: Pick<Ids, 'secret'>, bytes: number): string {
  return new Secret({ buffer: new Uint8Array(Buffer.from(ids.secret(bytes), 'base64url')).buffer }).base32;
}
