import type { Database } from '../../db/database.ts';
import { deliverMail, findDueMails } from '../domain/accounts/index.ts';
import type { Clock, Perform } from '../domain/kernel/index.ts';

interface CourierParts {
  readonly database: Database;
  readonly perform: Perform;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

export interface MailCourier {
  /** There may be something new to send. */
  wake(): void;
  /** Resolves when everything that is due now was tried once. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const IDLE_MS = 5_000;

/**
 * Sends the e-mails that commands have written down, one after the other and beside everything else: a mail server that
 * does not answer holds up nothing but e-mails. What could not be sent stays in the table for a later try.
 */
export function startMailCourier({ database, perform, clock, log }: CourierParts): MailCourier {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const timer = setInterval(wake, IDLE_MS);
  timer.unref();

  function wake(): void {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
      if (again) wake();
    });
  }

  async function run(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        const due = await findDueMails(database.reader, clock.now());
        for (const mailId of due) await send(mailId);
        if (due.length > 0) again = true;
      } catch (error) {
        log.error({ err: error }, 'the e-mails could not be read');
      }
    }
  }

  async function send(mailId: string): Promise<void> {
    if (stopped) return;
    const { outcome } = await perform(deliverMail, { mailId });
    if (outcome === 'AGAIN') log.warn({ mailId }, 'an e-mail was not taken and will be tried again');
    if (outcome === 'GIVEN_UP') log.error({ mailId }, 'an e-mail was never taken and is given up');
  }

  return {
    wake,
    async drain() {
      wake();
      while (running !== null) await running;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
