import { fairQueue, PLATFORM, type Requester } from '../fair-queue.ts';
import { OutboundFailure } from './outbound-failure.ts';
import type { OutboundAnswer, OutboundLimits, OutboundRequest, Resolve } from './outbound-request.ts';
import { type OutboundRules, readTarget } from './outbound-target.ts';

/**
 * The one way to an address that a user gave. It reaches public servers only, whatever the name leads to and wherever it
 * redirects, brings no credential along, and ends within limits of time and size.
 */
export interface OutboundClient {
  /** Throws `OutboundFailure` and `QueueFull`. A status of any kind is an answer. */
  send(request: OutboundRequest, requester?: Requester): Promise<OutboundAnswer>;
  /** Whether an address that is kept for later may be asked at all, and where its name leads now; asks it nothing. Throws the same. */
  check(url: string, requester?: Requester): Promise<void>;
}

interface OutboundParts {
  readonly rules: OutboundRules;
  /** Asked for each request. */
  readonly userAgent: () => string;
  /** Default: the resolver of the system. */
  readonly resolve?: Resolve;
  readonly limits?: OutboundLimits;
}

export const OUTBOUND_LIMITS: OutboundLimits = { connectMs: 4_000, headersMs: 8_000, totalMs: 15_000 };
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const QUEUE = { running: 8, waiting: 100, perNetwork: 8, perPerson: 4, retryAfterSeconds: 10 };

export function outboundClient({ rules, userAgent, resolve, limits = OUTBOUND_LIMITS }: OutboundParts): OutboundClient {
  const queue = fairQueue(['outbound'], QUEUE);

  async function follow(request: OutboundRequest): Promise<OutboundAnswer> {
    // Loaded only where it is used, so that a start without it is quicker.
    const { sendOnce } = await import('./outbound-hop.ts');
    const signal = AbortSignal.timeout(limits.totalMs);
    const headers = { ...request.headers, 'user-agent': userAgent() };
    let target = readTarget(request.url, rules);
    const started = performance.now();
    for (let redirects = 0; ; redirects += 1) {
      const answer = await sendOnce({ ...request, target, headers }, { rules, resolve, limits, signal });
      const location = answer.headers.get('location');
      if (request.stays || request.post !== undefined || location === undefined || !REDIRECTS.has(answer.status))
        return { ...answer, milliseconds: Math.round(performance.now() - started) };
      if (redirects === MOST_REDIRECTS) throw new OutboundFailure('FAILED', `it redirects more than ${MOST_REDIRECTS} times`);
      target = readTarget(location, rules, target);
    }
  }

  async function look(url: string): Promise<void> {
    const target = readTarget(url, rules);
    const { assertReachable } = await import('./outbound-hop.ts');
    await assertReachable(target, { rules, resolve, signal: AbortSignal.timeout(limits.connectMs) });
  }

  return {
    send: (request, requester = PLATFORM) => queue.run('outbound', requester, () => follow(request)),
    check: (url, requester = PLATFORM) => queue.run('outbound', requester, () => look(url)),
  };
}
