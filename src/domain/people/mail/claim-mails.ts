import { z } from 'zod';
import { isListed, plusOne } from '../../../../db/expressions.ts';
import { given, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { mails } from '../../../../db/schema/index.ts';
import { MAIL_KINDS, NOTIFICATION_KINDS } from '../../../../db/values/index.ts';
import { command, IdInput, later, SENDING_CLAIM_MS, systemOnly } from '../../platform/kernel/index.ts';
import { findStillDueMails, mailLock } from './mail-queue.ts';

const Told = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string(),
  title: z.string().nullable(),
  days: z.string().nullish(),
  lines: z.array(z.string()).readonly().optional(),
  place: z
    .array(z.object({ label: z.string(), words: z.string() }))
    .readonly()
    .optional(),
  quote: z.object({ by: z.string(), words: z.string() }).nullish(),
  action: z.object({ label: z.string(), url: z.string() }),
});

/**
 * Claims e-mails in a transaction of its own before anything is sent, so that only one of several processes sends them, and a
 * try counts even if it ends in a crash.
 */
export const claimMails = command({
  name: 'claim_mails',
  title: 'Claim e-mails',
  description: 'Takes e-mails that are due for this process to send; answers with those that nobody else has taken.',
  access: systemOnly,
  repeat: 'creates',
  input: z.strictObject({ mailIds: z.array(IdInput).readonly() }),
  output: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(MAIL_KINDS),
        address: z.string(),
        about: z.string().nullable(),
        told: Told.nullable(),
        language: z.string().nullable(),
        createdAt: z.date(),
        tries: z.int(),
      }),
    ),
  }),
  errors: [],

  async run({ input: { mailIds }, tx, now }) {
    await tx.lock(...mailIds.map(mailLock));
    const due = await findStillDueMails(tx, mailIds, now);
    const ids = JSON.stringify(due.map(({ id }) => id));
    if (due.length > 0) await lease(tx, { ids, sendAt: later(now, SENDING_CLAIM_MS) });
    return { mails: due.map((mail) => ({ ...mail, tries: mail.tries + 1 })) };
  },
});

const lease = hotWrite('lease_mail', (tx) =>
  tx
    .update(mails)
    .set({ tries: plusOne(mails.tries), sendAt: given('sendAt', mails.sendAt) })
    .where(isListed(mails.id, placeholder('ids'))),
);
