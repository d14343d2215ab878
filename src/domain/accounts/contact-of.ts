import type { Settings } from '../kernel/index.ts';

/** Whom people write to: an e-mail address, or, where the operator of a server that is only tried out names none, in words. */
export function contactOf({ platformEmail, platformName, publicBaseUrl }: Settings): string {
  return platformEmail === '' ? `the people who run ${platformName} (${publicBaseUrl})` : platformEmail;
}
