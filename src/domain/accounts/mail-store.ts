import { and, asc, eq, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { mails } from '../../../db/schema/index.ts';
import type { MailKind } from '../../../db/values.ts';
import type { Ids } from '../kernel/index.ts';

export type MailRow = typeof mails.$inferSelect;

export interface QueuedMail {
  readonly kind: MailKind;
  readonly address: string;
  /** The id of what the letter is about, where it says something of it. */
  readonly about?: string;
}

const BATCH = 20;

/** Writes down that an e-mail is to be sent, with whatever else the transaction does. It goes out after the commit. */
export async function queueMail(tx: Tx, mail: QueuedMail, { now, ids }: { now: Date; ids: Ids }): Promise<void> {
  await tx.insert(mails).values({ id: ids.next('mail'), ...mail, createdAt: now, sendAt: now });
}

/** The e-mails that should go out now, the oldest first. */
export async function findDueMails(reader: Reader, now: Date): Promise<string[]> {
  const rows = await findDue(reader, { now });
  return rows.map(({ id }) => id);
}

/** An e-mail that should go out now and that nobody else is sending. */
export async function findDueMail(from: Reader, mailId: string, now: Date): Promise<MailRow | undefined> {
  const [row] = await from
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), lte(mails.sendAt, now)));
  return row;
}

const findDue = prepared('due_mails', (reader) =>
  reader
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.sendAt, placeholder('now', mails.sendAt)))
    .orderBy(asc(mails.sendAt), asc(mails.id))
    .limit(BATCH),
);
