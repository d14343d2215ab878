import type { Database } from '../../db/database.ts';
import { PUSH } from '../adapters/push/push-sender.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import { deliverShortMessage, findDueMessages } from '../domain/talk/channels/index.ts';
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

export type DeviceCourier = Worker;

/** How many messages go to the text message service at a time, in addition to those to devices. */
const TEXTS_AT_ONCE = 4;
const AT_ONCE = PUSH.atOnce + TEXTS_AT_ONCE;
/** How many of the messages that failed last time are sent at a time. */
const FAILING_AT_ONCE = 8;
/** How many messages a round reads. */
const CANDIDATES = 100;

/**
 * Sends the messages that wait for devices and phones, several at a time. Of several processes, only one sends each message.
 */
export function startDeviceCourier({ database, perform, clock, watch, log }: CourierParts): DeviceCourier {
  return startParallelWork({
    atOnce: AT_ONCE,
    watch: (round) => watch('send_short_messages', round),
    async find() {
      const due = await findDueMessages(database.reader, clock.now(), CANDIDATES);
      return due.map(({ id: messageId, userId, host, tries }) => ({
        key: messageId,
        shares: [
          [`person ${userId}`, PUSH.forOne],
          host === null ? ['texts', TEXTS_AT_ONCE] : [`server ${host}`, PUSH.toOne],
          ...(tries > 0 && host !== null ? [['failing', FAILING_AT_ONCE] as const] : []),
        ],
        run: async () => void (await perform(deliverShortMessage, { messageId })),
      }));
    },
    onError: (err) => log.error({ err }, 'the short messages could not be read'),
    onFailure: (err, messageId) => log.error({ err, messageId }, 'a short message could not be sent; it is tried again'),
  });
}
