import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { OutboundAnswer } from '../outbound/outbound-request.ts';
import {
  type BrowserAddress,
  MOST_ANSWER_BYTES,
  PUSH,
  PUSH_KEPT_SECONDS,
  type PushMessage,
  type PushOutcome,
} from './push-sender.ts';
import type { VapidKey } from './vapid-key.ts';

interface Parts {
  readonly key: VapidKey;
  /** How a push service can contact the operator: `mailto:…` or `https://…`. */
  readonly contact: () => string;
  readonly outbound: OutboundClient;
}

/**
 * Encrypts for one browser (RFC 8291) and sends to the push service that it named, through the outbound client like to any
 * address that a user gave.
 */
export function webPushSender({ key, contact, outbound }: Parts) {
  return async ({ endpoint, p256dh, auth }: BrowserAddress, message: PushMessage, userId: string): Promise<PushOutcome> => {
    // The module is loaded when it is first needed, so that the start is quicker.
    const { generateRequestDetails } = (await import('web-push')).default;
    const { title, text, url, tag, urgent } = message;
    const { headers, body } = generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, text, url, tag }),
      {
        vapidDetails: { subject: contact(), ...key },
        TTL: PUSH_KEPT_SECONDS,
        urgency: urgent ? 'high' : 'normal',
      },
    );
    const answer = await outbound.send({
      url: endpoint,
      purpose: PUSH,
      onBehalfOf: userId,
      post: { contentType: 'application/octet-stream', body: body ?? '' },
      headers: sentHeaders(headers),
      maxBytes: MOST_ANSWER_BYTES,
    });
    return outcomeOf(answer);
  };
}

/** The headers without those that the client sets itself: the length and the type of the body. */
function sentHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const own = new Set(['content-length', 'content-type']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name.toLowerCase()) ? [] : [[name, String(value)]])),
  );
}

/**
 * 404 and 410 mean that the browser has unsubscribed. 401 and 403 mean that it subscribed with another key, which never changes
 * (RFC 8030, RFC 8292).
 */
const GONE = new Set([401, 403, 404, 410]);
const TOO_MANY = 429;

function outcomeOf({ status }: OutboundAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'TAKEN', problem: null };
  const problem = `its push service answers with status ${status}`;
  if (GONE.has(status)) return { outcome: 'GONE', problem };
  return { outcome: status >= 500 || status === TOO_MANY ? 'AGAIN' : 'REFUSED', problem };
}
