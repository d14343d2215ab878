import type { Settings } from '../kernel/index.ts';

/** Where the platform's people can be reached: by e-mail, or by what stands on the front page. */
export function contactOf({ platformEmail, publicBaseUrl }: Settings): string {
  return platformEmail === '' ? publicBaseUrl : platformEmail;
}
