import { Webhook } from 'standardwebhooks';
import { SandboxReport } from './sandbox-report.ts';

export interface SignedCallback {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SandboxCallback {
  sign(report: SandboxReport): SignedCallback;
  /** Null when the signature, the age (five minutes) or the shape is wrong. */
  read(headers: Readonly<Record<string, string>>, body: string): SandboxReport | null;
}

/** Reports, signed as https://www.standardwebhooks.com says. `secret` is `whsec_…` (base64) or any text. */
export function sandboxCallback(secret: string): SandboxCallback {
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });

  return {
    sign(report) {
      const body = JSON.stringify(report);
      // The age of a message is a matter between machines: the time of day, whatever clock the marketplace runs on.
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
