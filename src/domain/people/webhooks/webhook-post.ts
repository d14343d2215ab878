import { QueueFull } from '../../../adapters/fair-queue.ts';
import { OutboundFailure } from '../../../adapters/outbound/outbound-failure.ts';
import type { Ports } from '../../../adapters/ports.ts';
import { type Secrets, signedHeaders } from './webhook-secret.ts';

/** What came of sending one event. `BUSY`: too much else is on its way, so that nothing was sent. */
export type Posted = {
  readonly outcome: 'TAKEN' | 'REFUSED' | 'BUSY';
  readonly answerStatus: number | null;
  readonly durationMs: number;
  readonly problem: string | null;
};

/** Of the answer only the status counts; what is longer is cut off. */
const MOST_ANSWER_BYTES = 256 * 1_024;

/** Sends an event to an address, signed. No redirect is followed. */
export async function postWebhook(
  endpoint: Secrets & { readonly urlSealed: string },
  { eventId, body, now }: { eventId: string; body: string; now: Date },
  { cipher, outbound }: Pick<Ports, 'cipher' | 'outbound'>,
): Promise<Posted> {
  const headers = signedHeaders(endpoint, { eventId, body, at: now }, cipher);
  const url = cipher.open(endpoint.urlSealed, endpoint.id);
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const post = { contentType: 'application/json', body };
    const { status } = await outbound.send({ url, post, headers, maxBytes: MOST_ANSWER_BYTES });
    const taken = status >= 200 && status < 300;
    return {
      outcome: taken ? 'TAKEN' : 'REFUSED',
      answerStatus: status,
      durationMs: durationMs(),
      problem: taken ? null : problemOf(status),
    };
  } catch (error) {
    const failed = { answerStatus: null, durationMs: durationMs() };
    if (error instanceof QueueFull) return { ...failed, outcome: 'BUSY', problem: 'too much else is being sent' };
    if (error instanceof OutboundFailure) return { ...failed, outcome: 'REFUSED', problem: error.message };
    throw error;
  }
}

function problemOf(status: number): string {
  const redirect = status >= 300 && status < 400;
  return redirect ? `its server redirects (${status}), which is not followed` : `its server answers with status ${status}`;
}
