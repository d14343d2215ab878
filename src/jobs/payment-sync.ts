import { syncAllPayments } from '../domain/jobs/index.ts';
import type { Perform } from '../domain/kernel/index.ts';
import { startWorker } from './start-worker.ts';

interface SyncParts {
  readonly perform: Perform;
  readonly log: { error(details: object, message: string): void };
}

/** At the start of a process: asks about every payment that is open, again and again until the gateway has answered once. */
export function startPaymentSync({ perform, log }: SyncParts): { stop(): Promise<void> } {
  let answered = false;
  const worker = startWorker(
    async () => {
      if (!answered) answered = (await perform(syncAllPayments, {})).unanswered === 0;
      return false;
    },
    (error) => log.error({ err: error }, 'asking about open payments failed and will be tried again'),
  );
  worker.wake();
  return worker;
}
