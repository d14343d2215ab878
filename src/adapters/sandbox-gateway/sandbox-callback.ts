import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { traceHeaders } from '../tracing/current-trace.ts';

const amountMinor = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);
const named = z.string().min(1);

/** The body of a callback: a report of the port, as JSON. */
export const SandboxReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYMENT'),
    eventId: named,
    reference: named,
    paymentId: named,
    status: z.enum(['PENDING', 'PAID', 'FAILED', 'EXPIRED']),
    amountMinor,
    holdMinor: amountMinor,
    currency,
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal('CHARGEBACK'),
    eventId: named,
    chargebackId: named,
    paymentId: named,
    status: z.enum(['OPEN', 'WON', 'LOST']),
    amountMinor,
    currency,
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('TRANSFER'),
    eventId: named,
    payoutId: named,
    attempt: z.int().min(1),
    status: z.enum(['PENDING', 'PAID', 'FAILED']),
    amountMinor,
    currency,
    reason: z.string().optional(),
  }),
]);
export type SandboxReport = z.infer<typeof SandboxReport>;

export interface SignedCallback {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface SandboxCallback {
  sign(report: SandboxReport): SignedCallback;
  /** Reads a callback; null if the signature, the age (five minutes) or the form is wrong. */
  read(headers: Readonly<Record<string, string>>, body: string): SandboxReport | null;
}

/** Signs and reads reports as https://www.standardwebhooks.com specifies. `secret` is `whsec_…` (base64) or any text. */
export function sandboxCallback(secret: string): SandboxCallback {
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });

  return {
    sign(report) {
      const body = JSON.stringify(report);
      // The age of a message is measured by the real time, even if the marketplace runs with a clock of its own.
      const sentAt = new Date();
      const headers = {
        'content-type': 'application/json',
        'webhook-id': report.eventId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
        'webhook-signature': webhook.sign(report.eventId, sentAt, body),
      };
      return { headers, body };
    },

    read(headers, body) {
      try {
        return SandboxReport.parse(webhook.verify(body, { ...headers }));
      } catch {
        return null;
      }
    },
  };
}

/** Makes one attempt. Returns whether the receiver accepted the callback. */
export type Deliver = (url: string, callback: SignedCallback) => Promise<boolean>;

/** Makes up to three attempts. It never rejects, because a marketplace without a callback asks for the outcome. */
export async function deliverCallback(url: () => string, callback: SignedCallback, deliver: Deliver): Promise<boolean> {
  for (const wait of WAITS_MS) {
    await delay(wait, undefined, { ref: false });
    try {
      if (await deliver(url(), callback)) return true;
    } catch {
      // A refusal, a broken connection and a timeout all lead to another attempt.
    }
  }
  return false;
}

export const postCallback: Deliver = async (url, { headers, body }) => {
  const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...traceHeaders() },
    body,
    signal,
    redirect: 'error',
  });
  await response.body?.cancel();
  return response.ok;
};

const WAITS_MS = [0, 150, 500];
const ATTEMPT_TIMEOUT_MS = 3_000;
