import type { Database } from '../../db/database.ts';
import { deliverWebhook, findDueDeliveries, findDueEndpoints } from '../domain/people/webhooks/index.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import type { JobLog } from './job-log.ts';
import { isOutage } from '../tools/declared-errors.ts';
import { oneByOne, type Worker } from './start-worker.ts';

interface CourierParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

export type WebhookCourier = Worker;

const LOOK_MS = 5_000;
/** Addresses that are sent to at once: fewer than the outbound client takes, which has others to serve. */
const AT_ONCE = 6;
/** Of these, those that took nothing the last time: a server that keeps everybody waiting leaves room for the others. */
const FAILING_AT_ONCE = 3;
/** Looked at in a round: enough to find some that work among many that do not. */
const CANDIDATES = 100;

/**
 * Sends what waits for the addresses of webhooks: several addresses at once, to each one event after the other, so that a
 * slow one holds up nothing but itself. After a failure an address rests. Of several processes one sends an event.
 */
export function startWebhookCourier({ database, perform, clock, watch, log }: CourierParts): WebhookCourier {
  const running = new Map<string, { readonly failing: boolean; readonly ended: Promise<void> }>();
  const onError = (err: unknown) => log.error({ err }, 'the deliveries of webhooks could not be read');
  const rounds = oneByOne(watch('send_webhooks', startLanes), onError);

  async function startLanes(stopped: () => boolean): Promise<boolean> {
    const due = await findDueEndpoints(database.reader, clock.now(), CANDIDATES);
    for (const { endpointId, failing } of due) {
      if (stopped() || running.size >= AT_ONCE) break;
      const full = failing && [...running.values()].filter((lane) => lane.failing).length >= FAILING_AT_ONCE;
      if (full || running.has(endpointId)) continue;
      const ended = sendTo(endpointId, stopped).then((outage) => {
        running.delete(endpointId);
        // After an outage the next look is soon enough.
        if (!outage) rounds.wake();
      });
      running.set(endpointId, { failing, ended });
    }
    return false;
  }

  /** Ends at the first that is not taken: what else waits for the address comes later. Says whether the database was away. */
  async function sendTo(endpointId: string, stopped: () => boolean): Promise<boolean> {
    try {
      for (const deliveryId of await findDueDeliveries(database.reader, endpointId, clock.now())) {
        if (stopped()) break;
        const { outcome } = await perform(deliverWebhook, { endpointId, deliveryId });
        if (outcome !== 'DELIVERED' && outcome !== 'CLAIMED') break;
      }
      return false;
    } catch (err) {
      if (isOutage(err)) return true;
      log.error({ err, endpointId }, 'a webhook could not be delivered to; it is tried again');
      return false;
    }
  }

  async function lanesEnded(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
  }

  const timer = setInterval(rounds.wake, LOOK_MS);
  timer.unref();
  return {
    wake: rounds.wake,
    async drain() {
      rounds.wake();
      do {
        await rounds.settled();
        await lanesEnded();
      } while (rounds.isBusy() || running.size > 0);
    },
    async stop() {
      clearInterval(timer);
      await rounds.stop();
      await lanesEnded();
    },
  };
}
