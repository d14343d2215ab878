import type { Database } from '../../db/database.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import { deliverShortMessage, findDueMessages } from '../domain/talk/devices/index.ts';
import type { JobLog } from './job-log.ts';
import { isOutage } from '../tools/declared-errors.ts';
import { startWorker, type Worker } from './start-worker.ts';

interface CourierParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

export type DeviceCourier = Worker;

/** Fewer than the outbound client takes, which has others to serve. */
const AT_ONCE = 4;

/** Sends what waits for devices and phones, a few at once and beside everything else. Of several processes one sends a message. */
export function startDeviceCourier({ database, perform, clock, watch, log }: CourierParts): DeviceCourier {
  async function send(messageId: string): Promise<void> {
    try {
      await perform(deliverShortMessage, { messageId });
    } catch (err) {
      if (isOutage(err)) throw err;
      log.error({ err, messageId }, 'a short message could not be sent; it is tried again');
    }
  }

  return startWorker(
    watch('send_short_messages', async (stopped) => {
      const due = await findDueMessages(database.reader, clock.now());
      const waiting = [...due];
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined && !stopped(); next = waiting.shift()) await send(next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return due.length > 0;
    }),
    (err) => log.error({ err }, 'the short messages could not be read'),
  );
}
