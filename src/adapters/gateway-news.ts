import { setTimeout as delay } from 'node:timers/promises';
import type { GatewayOutcome, PaymentGateway } from './payment-gateway.ts';

/** `NOW`: the gateway is asked in any case. `RECENT`: an answer that is some seconds old is good enough. */
export type Patience = 'NOW' | 'RECENT';

/** Asks the payment gateway about the outcome of a payment page, not too often and only for a limited time. */
export interface GatewayNews {
  /** The outcome; null if the gateway does not answer in time. */
  ask(reference: string, patience: Patience): Promise<GatewayOutcome | null>;
}

const PATIENCE: Readonly<Record<Patience, { notOlderThanMs: number; waitMs: number }>> = {
  NOW: { notOlderThanMs: 0, waitMs: 4_000 },
  RECENT: { notOlderThanMs: 10_000, waitMs: 2_000 },
};
const MOST_REMEMBERED = 1_000;

interface Remembered {
  readonly at: Date;
  readonly outcome: GatewayOutcome | null;
}

/** Caches in this process the last answer of the gateway, or that there was none. Two calls at the same time ask only once. */
export function gatewayNews(
  gateway: Pick<PaymentGateway, 'fetchOutcome'>,
  clock: { now(): Date },
  log: { warn(details: object, message: string): void },
): GatewayNews {
  const said = new Map<string, Remembered>();
  const asking = new Map<string, Promise<GatewayOutcome | null>>();

  function remember(reference: string, outcome: GatewayOutcome | null): void {
    said.delete(reference);
    said.set(reference, { at: clock.now(), outcome });
    const [oldest] = said.keys();
    if (said.size > MOST_REMEMBERED && oldest !== undefined) said.delete(oldest);
  }

  async function fetchOutcome(reference: string): Promise<GatewayOutcome | null> {
    let outcome: GatewayOutcome | null = null;
    try {
      outcome = await gateway.fetchOutcome(reference);
    } catch (error) {
      log.warn({ err: error, reference }, 'the payment gateway did not answer about a payment page');
    }
    asking.delete(reference);
    remember(reference, outcome);
    return outcome;
  }

  return {
    async ask(reference, patience) {
      const { notOlderThanMs, waitMs } = PATIENCE[patience];
      const known = said.get(reference);
      if (known !== undefined && clock.now().getTime() - known.at.getTime() < notOlderThanMs) return known.outcome;
      const answer = asking.get(reference) ?? fetchOutcome(reference);
      asking.set(reference, answer);
      const waited = new AbortController();
      const silence = delay(waitMs, null, { signal: waited.signal, ref: false }).catch(() => null);
      const outcome = await Promise.race([answer, silence]);
      waited.abort();
      // If the answer comes later, it is cached then. Until it comes, other callers do not wait as long.
      if (outcome === null && asking.has(reference)) remember(reference, null);
      return outcome;
    },
  };
}
