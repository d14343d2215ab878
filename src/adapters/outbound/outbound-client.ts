import { type FairQueue, fairQueue, PLATFORM, type Requester } from '../fair-queue.ts';
import { inSpan, traceHeaders } from '../tracing/current-trace.ts';
import { OutboundFailure } from './outbound-failure.ts';
import type { OutboundAnswer, OutboundLimits, OutboundPurpose, OutboundRequest, Resolve } from './outbound-request.ts';
import { type OutboundRules, readTarget } from './outbound-target.ts';

/**
 * Sends requests to addresses that users gave; nothing else may. It reaches only public servers, wherever the name leads and
 * the server redirects, sends no credentials, and has limits of time and size.
 */
export interface OutboundClient {
  /** Sends a request. An answer with any status is returned. Throws `OutboundFailure` and `QueueFull`. */
  send(request: OutboundRequest, requester?: Requester): Promise<OutboundAnswer>;
  /**
   * Checks whether an address that is stored for later may be reached, and where its name leads now, without sending anything.
   * Throws `OutboundFailure` and `QueueFull`.
   */
  check(asked: Pick<OutboundRequest, 'url' | 'purpose'>, requester?: Requester): Promise<void>;
}

interface OutboundParts {
  readonly rules: OutboundRules;
  /** This is read for each request, because the operator can change it. */
  readonly userAgent: () => string;
  /** Finds the addresses of a name; by default with the resolver of the system. */
  readonly resolve?: Resolve;
  readonly limits?: OutboundLimits;
}

export const OUTBOUND_LIMITS: OutboundLimits = { connectMs: 4_000, headersMs: 8_000, totalMs: 15_000 };
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_WAITING = 100;
/** Requests without a sign-in get fewer places, because nobody is responsible for them. */
const HELD_BY = { person: 32, network: 8 };
const RETRY_SECONDS = 10;

/** How long a request takes at most, in milliseconds, with its wait if all places of its purpose and of its line are taken. */
export function longestRequestMs({ atOnce }: OutboundPurpose): number {
  return (1 + Math.ceil(MOST_WAITING / atOnce)) * OUTBOUND_LIMITS.totalMs;
}

export function outboundClient({ rules, userAgent, resolve, limits = OUTBOUND_LIMITS }: OutboundParts): OutboundClient {
  const queues = new Map<OutboundPurpose, FairQueue<'outbound'>>();

  function inTurn<T>(
    { url, purpose, onBehalfOf }: Pick<OutboundRequest, 'url' | 'purpose' | 'onBehalfOf'>,
    requester: Requester,
    work: () => Promise<T>,
  ): Promise<T> {
    const queue = queues.get(purpose) ?? queueFor(purpose);
    queues.set(purpose, queue);
    const target = URL.parse(url)?.hostname ?? '';
    return queue.run('outbound', { ...requester, person: onBehalfOf ?? requester.person, target }, work);
  }

  async function follow(request: OutboundRequest): Promise<OutboundAnswer> {
    // The module is loaded when it is first needed, so that the start is quicker.
    const { sendOnce } = await import('./outbound-hop.ts');
    const signal = AbortSignal.timeout(limits.totalMs);
    const headers = { ...request.headers, ...(request.traced && traceHeaders()), 'user-agent': userAgent() };
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
    send: (request, requester = PLATFORM) =>
      inTurn(request, requester, () => {
        const attributes = { 'server.address': URL.parse(request.url)?.hostname ?? '' };
        const method = request.post === undefined ? 'GET' : 'POST';
        return inSpan({ name: method, kind: 'CLIENT', attributes }, () => follow(request));
      }),
    check: (asked, requester = PLATFORM) => inTurn(asked, requester, () => look(asked.url)),
  };
}

function queueFor({ atOnce, toOne, forOne }: OutboundPurpose): FairQueue<'outbound'> {
  return fairQueue(['outbound'], {
    running: atOnce,
    runningOf: { target: toOne, person: forOne, network: forOne },
    waiting: MOST_WAITING,
    heldBy: HELD_BY,
    retryAfterSeconds: RETRY_SECONDS,
  });
}
