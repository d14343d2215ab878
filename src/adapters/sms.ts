import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sends text messages. Rejects with `SmsFailed` when the service does not take one. */
export interface Sms {
  send(to: string, text: string): Promise<void>;
}

/** Why a text message was not taken, without number and text. `UNKNOWN`: it was handed over and no answer came, so that it may arrive. */
export class SmsFailed extends Error {
  readonly outcome: 'NOT_SENT' | 'UNKNOWN';

  constructor(outcome: SmsFailed['outcome'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SmsFailed';
    this.outcome = outcome;
  }
}

interface Announcement {
  readonly announce: (line: string) => void;
  /** `MESSAGE` puts the text into the line as well: for whoever tries it out on their own machine, never where codes are somebody's. */
  readonly says: 'PLACE' | 'MESSAGE';
}

/** For a local install: text messages become files in a folder, and a line on the console says where, and what they say. */
export function outboxSms(folder: string, { announce, says }: Announcement): Sms {
  let sent = 0;
  return {
    async send(to, text) {
      sent += 1;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `sms-${Date.now()}-${sent}.txt`);
      await writeFile(file, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      const message = says === 'MESSAGE' ? ` to ${maskedNumber(to)}: “${text}” It` : '';
      announce(`a text message${message} was written to ${file}`);
    },
  };
}

const READABLE_DIGITS = 3;

/** A phone number as it may be shown to operators: its last digits. */
export function maskedNumber(number: string): string {
  return `…${number.slice(-READABLE_DIGITS)}`;
}

/** Where text messages are handed over, and how. */
export interface SmsService {
  readonly url: URL;
  /** Sent as bearer token. */
  readonly token: string;
  /** The number or name that messages come from. */
  readonly from: string;
  /** How long one try may take; default 15 seconds. */
  readonly timeoutMs?: number;
}

/** Longer than `fetch` waits for a connection, ten seconds: what never connected is known not to have been sent. */
const TIMEOUT_MS = 15_000;
const SERVER_ERROR = 500;
/** The connection was there and broke: the service may have taken the message. */
const BROKEN = /^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_(SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT)|HPE_\w+)$/;

/**
 * Hands each text message over as JSON `{ id, from, to, text }`, with the id as `Idempotency-Key` too. A 5xx is tried once more with
 * the same id, so that a service that had taken the message sends it once. An error names neither number nor text nor token;
 * each is also `report`ed to the operator, because whoever asked for the message is told no more than that it was not sent.
 */
export function httpSms(service: SmsService, report: (failure: string) => void): Sms {
  return {
    async send(to, text) {
      const message = { id: randomUUID(), from: service.from, to, text };
      try {
        const first = await post(service, message);
        const status = first >= SERVER_ERROR ? await post(service, message) : first;
        if (status < 200 || status > 299)
          throw new SmsFailed('NOT_SENT', `The SMS service at ${service.url.host} answered ${status}.`);
      } catch (error) {
        if (error instanceof SmsFailed) report(error.message);
        throw error;
      }
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
    const late = error instanceof Error && error.name === 'TimeoutError';
    const why = late ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
    const outcome = late || BROKEN.test(codeOf(error)) ? 'UNKNOWN' : 'NOT_SENT';
    throw new SmsFailed(outcome, `The SMS service at ${url.host} ${why}.`, { cause: error });
  }
}

/** `fetch` says only that it failed; the cause has the code of the system. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
