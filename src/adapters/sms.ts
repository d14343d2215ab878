import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inSpan } from './tracing/current-trace.ts';

/** Sends text messages. Rejects with `SmsFailed` if the service does not accept one. */
export interface Sms {
  send(to: string, text: string): Promise<void>;
}

/**
 * Why a text message was not accepted, without number and text. `UNKNOWN`: it was sent but there was no answer, so it may
 * arrive.
 */
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
  /**
   * `MESSAGE` adds the text to the line. It is only for trying things out on one's own machine, never where codes belong to
   * real people.
   */
  readonly says: 'PLACE' | 'MESSAGE';
}

/**
 * Text messages for a local installation: they become files in a folder, and a line on the console names them and, if wanted,
 * their text.
 */
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

/** The service that sends text messages, and how it is called. */
export interface SmsService {
  readonly url: URL;
  /** The token, which is sent as a bearer token. */
  readonly token: string;
  /** The number or name from which messages come. */
  readonly from: string;
  /** How long one try may take, in milliseconds; 15 seconds by default. */
  readonly timeoutMs?: number;
}

/**
 * It is longer than the ten seconds that `fetch` waits for a connection, so that a message without a connection is known not to
 * have been sent.
 */
const TIMEOUT_MS = 15_000;
/** How long one text message takes at most, in milliseconds, with its second try. */
export const LONGEST_TEXT_MS = 2 * TIMEOUT_MS;
const SERVER_ERROR = 500;
/** Error codes of a connection that broke, after which the service may have accepted the message. */
const BROKEN = /^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_(SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT)|HPE_\w+)$/;

/**
 * Sends each text message as JSON `{ id, from, to, text }`, with the id as `Idempotency-Key` too. After a 5xx it tries once
 * more with the same id, so that a service that had accepted the message sends it once. An error contains neither number nor
 * text nor token. Each is also reported to the operator, because the person who asked for the message only learns that it was
 * not sent.
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
    const request = {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': message.id },
      body: JSON.stringify(message),
      // Redirects are not followed, because the token and the number would be sent to a server that nobody configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    } as const;
    const span = { name: 'POST', kind: 'CLIENT', attributes: { 'server.address': url.hostname } } as const;
    const response = await inSpan(span, () => fetch(url, request));
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    const why = late ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
    const outcome = late || BROKEN.test(codeOf(error)) ? 'UNKNOWN' : 'NOT_SENT';
    throw new SmsFailed(outcome, `The SMS service at ${url.host} ${why}.`, { cause: error });
  }
}

/** The code of the system for an error. `fetch` itself says only that it failed; the cause has the code. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
