import { Secret, TOTP } from 'otpauth';
import type { Actor, TestMarketplace } from './start-marketplace.ts';

/** An authenticator app on the phone of a person. */
export interface AuthenticatorApp {
  readonly recoveryCodes: readonly string[];
  /** The code that the app shows now. */
  code(): string;
  /** A code that was not used yet: the clock moves on to the next one. */
  nextCode(): string;
}

/** What the app shows for a secret. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Sets up a second factor for a person who is signed in, over REST. */
export async function setUpApp(
  { clock }: Pick<TestMarketplace, 'clock'>,
  { http }: Pick<Actor, 'http'>,
  password: string,
): Promise<AuthenticatorApp> {
  const { secret } = (await http.post('/users/me/second-factor', { password })).body.data;
  const confirmed = await http.post('/users/me/second-factor/confirm', { code: codeOf(secret, clock.now()) });
  const code = () => codeOf(secret, clock.now());
  return {
    recoveryCodes: confirmed.body.data.recoveryCodes,
    code,
    nextCode() {
      clock.advance({ minutes: 0.5 });
      return code();
    },
  };
}
