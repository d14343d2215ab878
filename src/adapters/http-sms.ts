import { randomUUID } from 'node:crypto';
import type { Sms } from './sms.ts';

/** Where text messages are handed over, and how. */
export interface SmsService {
  readonly url: URL;
  /** Sent as bearer token. */
  readonly token: string;
  /** The number or name that messages come from. */
  readonly from: string;
  /** How long one try may take; default ten seconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const SERVER_ERROR = 500;

/**
 * Hands each text message over as JSON `{ id, from, to, text }`, with the id as `Idempotency-Key` too. A 5xx is tried once more with
 * the same id, so that a service that had taken the message sends it once. An error names neither number nor text nor token.
 */
export function httpSms(service: SmsService): Sms {
  return {
    async send(to, text) {
      const message = { id: randomUUID(), from: service.from, to, text };
      const first = await post(service, message);
      const status = first >= SERVER_ERROR ? await post(service, message) : first;
      if (status < 200 || status > 299) throw new Error(`The SMS service at ${service.url.host} answered ${status}.`);
    },
  };
}

async function post({ url, token, timeoutMs = TIMEOUT_MS }: SmsService, message: { id: string }): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': message.id },
      body: JSON.stringify(message),
      // A redirect is not followed: the token and the number would go where nobody configured it.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const why =
      error instanceof Error && error.name === 'TimeoutError' ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
    throw new Error(`The SMS service at ${url.host} ${why}.`, { cause: error });
  }
}
