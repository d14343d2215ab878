import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { mails } from '../../../../db/schema/index.ts';
import { MAIL_KINDS, NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
import { command, IdInput, later, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findDueMail, mailLock } from './mail-queue.ts';

/** Longer than a mail server may take. After a crash in the middle, the e-mail is tried again then. */
const LEASE_MS = 2 * MINUTE_MS;

const Told = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string(),
  title: z.string().nullable(),
  lines: z.array(z.string()).readonly().optional(),
  place: z
    .array(z.object({ label: z.string(), words: z.string() }))
    .readonly()
    .optional(),
  quote: z.object({ by: z.string(), words: z.string() }).nullish(),
  action: z.object({ label: z.string(), url: z.string() }),
});

/** Before anything is sent, in a transaction of its own: of several processes one sends, and a try counts also when it ends in a crash. */
export const claimMail = command({
  name: 'claim_mail',
  title: 'Claim an e-mail',
  description: 'Takes an e-mail that is due for this process to send; answers with nothing when somebody else did.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ mailId: IdInput }),
  output: z.object({
    mail: z
      .object({
        kind: z.enum(MAIL_KINDS),
        address: z.string(),
        about: z.string().nullable(),
        told: Told.nullable(),
        createdAt: z.date(),
        tries: z.int(),
      })
      .nullable(),
  }),
  errors: [],

  async run({ input: { mailId }, tx, now }) {
    await tx.lock(mailLock(mailId));
    const mail = await findDueMail(tx, mailId, now);
    if (mail === undefined) return { mail: null };
    const tries = mail.tries + 1;
    await tx
      .update(mails)
      .set({ tries, sendAt: later(now, LEASE_MS) })
      .where(eq(mails.id, mailId));
    return { mail: { ...mail, tries } };
  },
});
