import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { GatewayOutcome } from '../payment-gateway.ts';

export interface SignedCallback {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SandboxCallback {
  sign(outcome: GatewayOutcome): SignedCallback;
  /** Null when the signature, the age (five minutes) or the shape is wrong. */
  read(headers: Readonly<Record<string, string>>, body: string): GatewayOutcome | null;
}

/** Reports of outcomes, signed as https://www.standardwebhooks.com says. `secret` is `whsec_…` (base64) or any text. */
export function sandboxCallback(secret: string): SandboxCallback {
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });

  return {
    sign(outcome) {
      const body = JSON.stringify(outcome);
      // The age of a message is a matter between machines: the time of day, whatever clock the marketplace runs on.
      const sentAt = new Date();
      const headers = {
        'content-type': 'application/json',
        'webhook-id': outcome.eventId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
        'webhook-signature': webhook.sign(outcome.eventId, sentAt, body),
      };
      return { headers, body };
    },

    read(headers, body) {
      try {
        return Outcome.parse(webhook.verify(body, { ...headers }));
      } catch {
        return null;
      }
    },
  };
}

const Outcome = z.object({
  eventId: z.string().min(1),
  reference: z.string().min(1),
  paymentId: z.string().min(1),
  status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED']),
  amountMinor: z.int().nonnegative(),
  holdMinor: z.int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: z.string().optional(),
});
