import type { Database } from '../../db/database.ts';
import { deliverMails, findDueMails } from '../domain/people/mail/index.ts';
import type { Clock, Perform } from '../domain/platform/kernel/index.ts';
import type { JobLog } from './job-log.ts';
import { startWorker, type Worker } from './start-worker.ts';

interface CourierParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly watch: JobLog['watch'];
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

export type MailCourier = Worker;

/** Letters that are queued within this time are sent together. */
const GATHER_MS = 200;

/**
 * Sends the queued e-mails, a few at a time, independently of everything else, so that a mail server that does not answer
 * delays only e-mails. An e-mail that could not be sent stays in the table for a later try.
 */
export function startMailCourier({ database, perform, clock, watch, log }: CourierParts): MailCourier {
  const worker = startWorker(
    watch('send_emails', async () => {
      const mailIds = await findDueMails(database.reader, clock.now());
      if (mailIds.length === 0) return false;
      const { delivered } = await perform(deliverMails, { mailIds });
      for (const { mailId, outcome, failure } of delivered) {
        if (outcome === 'AGAIN') log.warn({ mailId, failure }, 'an e-mail was not taken and will be tried again');
        if (outcome === 'GIVEN_UP') log.error({ mailId, failure }, 'an e-mail was never taken and is given up');
      }
      return true;
    }),
    (error) => log.error({ err: error }, 'the e-mails could not be read'),
  );
  let gathering: NodeJS.Timeout | undefined;
  return {
    ...worker,
    wake() {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        worker.wake();
      }, GATHER_MS).unref();
    },
    async stop() {
      clearTimeout(gathering);
      await worker.stop();
    },
  };
}
