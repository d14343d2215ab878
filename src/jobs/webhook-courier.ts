import type { Database } from '../../db/database.ts';
import { continueTrace } from '../adapters/tracing/current-trace.ts';
import { deliverWebhook, findDueDeliveries, findDueEndpoints, WEBHOOKS } from '../domain/people/webhooks/index.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import type { JobLog } from './job-log.ts';
import { startParallelWork } from './start-parallel-work.ts';
import type { Worker } from './start-worker.ts';

interface CourierParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

export type WebhookCourier = Worker;

/**
 * How many addresses are sent to at a time. It is fewer than webhooks may have connections, because people who test theirs use
 * some too.
 */
const AT_ONCE = WEBHOOKS.atOnce - 8;
/** How many of them may be addresses that failed last time, so that servers that do not answer leave room for others. */
const FAILING_AT_ONCE = 8;
/** How many addresses a round reads. They are enough to find working ones among many that fail. */
const CANDIDATES = 100;

/**
 * Sends what waits for the addresses of webhooks: to several addresses at a time, and to each of them one event after the
 * other, so that a slow one delays only itself. After a failure an address rests. Of several processes, only one sends each
 * event.
 */
export function startWebhookCourier({ database, perform, clock, watch, log }: CourierParts): WebhookCourier {
  /** Stops at the first failed delivery; the other events for this address are sent later. */
  async function sendTo(endpointId: string, stopped: () => boolean): Promise<void> {
    for (const { id: deliveryId, traceparent } of await findDueDeliveries(database.reader, endpointId, clock.now())) {
      if (stopped()) break;
      const { outcome } = await continueTrace(traceparent, () => perform(deliverWebhook, { endpointId, deliveryId }));
      if (outcome !== 'DELIVERED' && outcome !== 'CLAIMED') break;
    }
  }

  return startParallelWork({
    atOnce: AT_ONCE,
    watch: (round) => watch('send_webhooks', round),
    async find() {
      const due = await findDueEndpoints(database.reader, clock.now(), CANDIDATES);
      return due.map(({ endpointId, failing, userId, host }) => ({
        key: endpointId,
        shares: [
          [`person ${userId}`, WEBHOOKS.forOne],
          [`server ${host}`, WEBHOOKS.toOne],
          ...(failing ? [['failing', FAILING_AT_ONCE] as const] : []),
        ],
        run: (stopped) => sendTo(endpointId, stopped),
      }));
    },
    onError: (err) => log.error({ err }, 'the deliveries of webhooks could not be read'),
    onFailure: (err, endpointId) => log.error({ err, endpointId }, 'a webhook could not be delivered to; it is tried again'),
  });
}
