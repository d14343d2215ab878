import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { mails } from '../../../../db/schema/index.ts';
import { brandColours, command, IdInput, later, MINUTE_MS, type Settings, systemOnly } from '../../platform/kernel/index.ts';
import { MailNotTaken } from '../../../adapters/mailer.ts';
import { claimMail } from './claim-mail.ts';
import { composeMail } from './letters/letters.ts';

const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const MAX_TRIES = 10;

const OUTCOMES = ['SENT', 'NOT_NEEDED', 'AGAIN', 'GIVEN_UP', 'CLAIMED'] as const;

export const deliverMail = command({
  name: 'deliver_mail',
  title: 'Send an e-mail',
  description: 'Sends one e-mail that is due. When the server does not take it, it is tried again later, less and less often.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ mailId: IdInput }),
  output: z.object({ outcome: z.enum(OUTCOMES), failure: z.string().nullable() }),
  errors: [],

  async prepare({ input: { mailId }, ...context }) {
    const { platformColour } = context.settings;
    const { mail } = await context.perform(claimMail, { mailId });
    if (mail === null) return { outcome: 'CLAIMED' as const, tries: 0, failure: null, isLast: false };
    const isLast = mail.kind === 'ACCOUNT_ERASED';
    const letter = await composeMail(mail, context);
    if (letter === null) return { outcome: 'NOT_NEEDED' as const, tries: mail.tries, failure: null, isLast };
    try {
      await context.ports.mailer.send({
        id: mailId,
        to: mail.address,
        ...letter,
        ...(platformColour !== '' && { colours: brandColours(platformColour) }),
        footer: `${letter.footer} ${mailSenderLine(context.settings)}`,
      });
      return { outcome: 'SENT' as const, tries: mail.tries, failure: null, isLast };
    } catch (error) {
      const outcome = mail.tries < MAX_TRIES ? ('AGAIN' as const) : ('GIVEN_UP' as const);
      return { outcome, tries: mail.tries, failure: reasonOf(error), isLast };
    }
  },

  async run({ input: { mailId }, prepared: { outcome, tries, failure, isLast }, tx, now }) {
    if (outcome === 'CLAIMED') return { outcome, failure };
    // Of an account that is erased nothing is left of the address but this.
    if (isLast && outcome !== 'AGAIN') {
      await tx.delete(mails).where(eq(mails.id, mailId));
      return { outcome, failure };
    }
    await tx
      .update(mails)
      .set({ sendAt: outcome === 'AGAIN' ? nextTry(tries, now) : null, sentAt: outcome === 'SENT' ? now : null, failure })
      .where(eq(mails.id, mailId));
    return { outcome, failure };
  },
});

/** What else goes wrong may carry anything; admins and the log are told only what kind of error it was. */
function reasonOf(error: unknown): string {
  if (error instanceof MailNotTaken) return error.message;
  return error instanceof Error ? `the letter could not be sent (${error.name})` : 'the letter could not be sent';
}

function nextTry(tries: number, now: Date): Date {
  return later(now, Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (tries - 1)));
}

/** Whose e-mail this is, for the small print: name, address and contact of the operator, as far as they are told. */
function mailSenderLine({ platformName, platformAddress, platformEmail }: Settings): string {
  return `This e-mail comes from ${[platformName, platformAddress, platformEmail].filter((part) => part !== '').join(', ')}.`;
}
