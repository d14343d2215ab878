import { QueueFull } from '../../../adapters/fair-queue.ts';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { type Secrets, signedHeaders } from './webhook-secret.ts';

/** What came of sending one event. `BUSY`: too much else is on its way, so that nothing was sent. */
export interface Posted {
  readonly outcome: 'TAKEN' | 'REFUSED' | 'BUSY';
  /** Null where there was no answer. */
  readonly answerStatus: number | null;
  readonly durationMs: number | null;
  readonly problem: string | null;
}

interface Message {
  readonly eventId: string;
  readonly body: string;
  /** Where it is signed already. */
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly now: Date;
}

/** Of the answer only the status counts; what is longer is cut off. */
const MOST_ANSWER_BYTES = 256 * 1_024;

/** Sends an event to an address, signed. No redirect is followed. */
export async function postWebhook(
  endpoint: Secrets & { readonly urlSealed: string },
  { eventId, body, headers: signed = null, now }: Message,
  { cipher, outbound }: Pick<Ports, 'cipher' | 'outbound'>,
): Promise<Posted> {
  const headers = signed ?? signedHeaders(endpoint, { eventId, body, at: now }, cipher);
  const url = cipher.open(endpoint.urlSealed, endpoint.id);
  try {
    const post = { contentType: 'application/json', body };
    const { status, milliseconds: durationMs } = await outbound.send({ url, post, headers, maxBytes: MOST_ANSWER_BYTES });
    const problem = status >= 200 && status < 300 ? null : problemOf(status);
    return { outcome: problem === null ? 'TAKEN' : 'REFUSED', answerStatus: status, durationMs, problem };
  } catch (error) {
    const unanswered = { answerStatus: null, durationMs: null };
    if (error instanceof QueueFull) return { ...unanswered, outcome: 'BUSY', problem: 'too much else is being sent' };
    if (error instanceof OutboundFailure) return { ...unanswered, outcome: 'REFUSED', problem: error.message };
    throw error;
  }
}

function problemOf(status: number): string {
  const redirect = status >= 300 && status < 400;
  return redirect ? `its server redirects (${status}), which is not followed` : `its server answers with status ${status}`;
}
