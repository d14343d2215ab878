import { setTimeout as delay } from 'node:timers/promises';
import type { GatewayOutcome, PaymentGateway } from './payment-gateway.ts';

/** `NOW`: whatever was said before, the gateway is asked. `RECENT`: what it said some seconds ago will do. */
export type Patience = 'NOW' | 'RECENT';

/** Asks the payment gateway what became of a payment page, but neither over and over nor for ever. */
export interface GatewayNews {
  /** Null if the gateway does not answer in time. */
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

/** Remembers in this process what the gateway said last, its silence too; two who ask at once ask once. */
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
      // An answer that comes later is remembered then; until it does, nobody else waits as long.
      if (outcome === null && asking.has(reference)) remember(reference, null);
      return outcome;
    },
  };
}
