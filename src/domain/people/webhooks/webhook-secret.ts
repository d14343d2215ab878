import { Webhook } from 'standardwebhooks';
import type { Cipher } from '../../../adapters/aes-cipher.ts';
import type { Ids } from '../../platform/kernel/index.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

const SECRET_BYTES = 32;
/** For so long after a rotation receivers that know the old secret only still take what comes. */
export const OLD_SECRET_HOURS = 24;

/** As https://www.standardwebhooks.com writes secrets: `whsec_` and base64. */
export function newWebhookSecret(ids: Ids): string {
  return `whsec_${Buffer.from(ids.secret(SECRET_BYTES), 'base64url').toString('base64')}`;
}

export type Secrets = Pick<WebhookEndpoint, 'id' | 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil'>;

/** The headers of Standard Webhooks: signed with the secret, and after a rotation with the one before as well. */
export function signedHeaders(
  secrets: Secrets,
  { eventId, body, at }: { eventId: string; body: string; at: Date },
  cipher: Cipher,
): Record<string, string> {
  const old = secrets.oldSecretUntil !== null && secrets.oldSecretUntil > at ? secrets.oldSecretSealed : null;
  const signatures = [secrets.secretSealed, old]
    .filter((sealed) => sealed !== null)
    .map((sealed) => new Webhook(cipher.open(sealed, secrets.id)).sign(eventId, at, body));
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
