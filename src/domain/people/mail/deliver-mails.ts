import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { given, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { mails } from '../../../../db/schema/index.ts';
import { command, IdInput, later, MINUTE_MS, type PrepareContext, systemOnly } from '../../platform/kernel/index.ts';
import { MailNotTaken } from '../../../adapters/mailer.ts';
import { claimMails } from './claim-mails.ts';
import { composeMail } from './letters/letters.ts';

const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const MAX_TRIES = 10;

const Delivered = z.object({
  mailId: z.string(),
  outcome: z.enum(['SENT', 'NOT_NEEDED', 'AGAIN', 'GIVEN_UP']),
  failure: z.string().nullable(),
});

export const deliverMails = command({
  name: 'deliver_mails',
  title: 'Send e-mails',
  description:
    'Sends a few e-mails that are due, at the same time. What the server does not take is tried again later, less and less often.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ mailIds: z.array(IdInput).readonly() }),
  output: z.object({ delivered: z.array(Delivered) }),
  errors: [],

  async prepare({ input: { mailIds }, ...context }) {
    const claimed = (await context.perform(claimMails, { mailIds })).mails;
    return Promise.all(claimed.map((mail) => send(mail, context)));
  },

  async run({ prepared: attempts, tx, now }) {
    for (const attempt of attempts) await record(tx, attempt, now);
    return { delivered: attempts.map(({ mail: { id: mailId }, outcome, failure }) => ({ mailId, outcome, failure })) };
  },
});

type Claimed = z.output<typeof claimMails.output>['mails'][number];

interface Attempt extends Pick<z.output<typeof Delivered>, 'outcome' | 'failure'> {
  readonly mail: Claimed;
}

async function send(mail: Claimed, context: Omit<PrepareContext, 'input'>): Promise<Attempt> {
  try {
    const letter = await composeMail(mail, context);
    if (letter === null) return { mail, outcome: 'NOT_NEEDED', failure: null };
    await context.ports.mailer.send({ id: mail.id, to: mail.address, ...letter });
    return { mail, outcome: 'SENT', failure: null };
  } catch (error) {
    return { mail, outcome: mail.tries < MAX_TRIES ? 'AGAIN' : 'GIVEN_UP', failure: reasonOf(error) };
  }
}

async function record(tx: Tx, { mail: { id, kind, tries }, outcome, failure }: Attempt, now: Date): Promise<void> {
  // This e-mail is all that is left of the address of an erased account, so it is deleted too.
  if (kind === 'ACCOUNT_ERASED' && outcome !== 'AGAIN') {
    await tx.delete(mails).where(eq(mails.id, id));
    return;
  }
  const sendAt = outcome === 'AGAIN' ? nextTry(tries, now) : null;
  await saveOutcome(tx, { id, sendAt, sentAt: outcome === 'SENT' ? now : null, failure });
}

const saveOutcome = hotWrite('save_outcome_of_mail', (tx) => {
  const { sendAt, sentAt, failure } = mails;
  return tx
    .update(mails)
    .set({ sendAt: given('sendAt', sendAt), sentAt: given('sentAt', sentAt), failure: given('failure', failure) })
    .where(eq(mails.id, placeholder('id')));
});

/**
 * Returns only the kind of an error that is not known, because its message may contain anything, and administrators and the log
 * see the reason.
 */
function reasonOf(error: unknown): string {
  if (error instanceof MailNotTaken) return error.message;
  return error instanceof Error ? `the letter could not be sent (${error.name})` : 'the letter could not be sent';
}

function nextTry(tries: number, now: Date): Date {
  return later(now, Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (tries - 1)));
}
