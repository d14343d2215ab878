import type { Database } from '../../db/database.ts';
import { deliverWebhook, findDueDeliveries, findDueEndpoints, WEBHOOKS } from '../domain/people/webhooks/index.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import type { JobLog } from './job-log.ts';
import { startLanes } from './start-lanes.ts';
import type { Worker } from './start-worker.ts';

interface CourierParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

export type WebhookCourier = Worker;

/** Addresses that are sent to at once: fewer than there are places for webhooks, which people who try theirs out take too. */
const AT_ONCE = WEBHOOKS.atOnce - 8;
/** Of these, those that took nothing the last time: servers that keep everybody waiting leave room for the others. */
const FAILING_AT_ONCE = 8;
/** How many addresses a round looks at: enough to find working ones among many that fail. */
const CANDIDATES = 100;

/**
 * Sends what waits for the addresses of webhooks: several addresses at once, to each one event after the other, so that a
 * slow one holds up nothing but itself. After a failure an address rests. Of several processes one sends an event.
 */
export function startWebhookCourier({ database, perform, clock, watch, log }: CourierParts): WebhookCourier {
  /** Stops at the first failed delivery; the other events for this address are sent later. */
  async function sendTo(endpointId: string, stopped: () => boolean): Promise<void> {
    for (const deliveryId of await findDueDeliveries(database.reader, endpointId, clock.now())) {
      if (stopped()) break;
      const { outcome } = await perform(deliverWebhook, { endpointId, deliveryId });
      if (outcome !== 'DELIVERED' && outcome !== 'CLAIMED') break;
    }
  }

  return startLanes({
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
