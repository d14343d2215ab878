import { listAwaitedPayments } from '../domain/oversight/deadlines/index.ts';
import type { Perform } from '../domain/platform/kernel/index.ts';
import { syncPayments } from '../domain/settlement/booking-payments/index.ts';
import type { JobLog } from './job-log.ts';
import { isOutage } from '../tools/declared-errors.ts';
import { startWorker } from './start-worker.ts';

interface SyncParts {
  readonly perform: Perform;
  readonly watch: JobLog['watch'];
  readonly log: { error(details: object, message: string): void };
}

/** After this many unanswered requests the round ends. */
const ENOUGH = 3;
/** The most rounds that are skipped after one without an answer. The number doubles each time. */
const MOST_PASSED_OVER = 512;

/**
 * After the start of a process, asks about each payment that was open then until the gateway has reported its outcome. Payments
 * without an answer go to the end, and as long as the gateway does not answer, it is asked less and less often.
 */
export function startPaymentSync({ perform, watch, log }: SyncParts): { stop(): Promise<void> } {
  let waiting: readonly string[] | null = null;
  let passOver = 0;
  let silentRounds = 0;

  async function isAnswered(bookingId: string): Promise<boolean> {
    try {
      return (await perform(syncPayments, { bookingId, patience: 'RECENT', which: 'OPEN' })).unanswered === 0;
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error({ err: error, bookingId }, 'asking about an open payment failed and will be tried again');
      return false;
    }
  }

  async function ask(bookingIds: readonly string[], stopped: () => boolean): Promise<readonly string[]> {
    const silent: string[] = [];
    for (const [index, bookingId] of bookingIds.entries()) {
      if (stopped() || silent.length >= ENOUGH) return [...bookingIds.slice(index), ...silent];
      if (!(await isAnswered(bookingId))) silent.push(bookingId);
    }
    return silent;
  }

  const worker = startWorker(
    watch('ask_open_payments', async (stopped) => {
      if (passOver > 0) {
        passOver -= 1;
        return false;
      }
      waiting ??= (await perform(listAwaitedPayments, {})).bookingIds;
      waiting = await ask(waiting, stopped);
      silentRounds = waiting.length === 0 ? 0 : silentRounds + 1;
      passOver = waiting.length === 0 ? 0 : Math.min(MOST_PASSED_OVER, 2 ** silentRounds - 1);
      return false;
    }),
    (error) => log.error({ err: error }, 'asking about open payments failed and will be tried again'),
  );
  worker.wake();
  return worker;
}
