import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { mails } from '../../../db/schema/index.ts';
import type { MailKind } from '../../../db/values.ts';
import type { Ids } from '../kernel/index.ts';
import { queueMail } from './mail-store.ts';
import { findUser } from './store.ts';

const HOUR_MS = 3_600_000;
/** Who does the same thing a hundred times neither floods a mailbox nor buries the first letter: that one says it. */
const MOST_PER_HOUR = 5;

/** Tells a person by e-mail what happened to their account, with the id of what it is about: of one kind, at most five an hour. */
export async function queueNotice(
  tx: Tx,
  userId: string,
  notice: { kind: MailKind; about?: string },
  context: { now: Date; ids: Ids },
): Promise<void> {
  const user = await findUser(tx, userId);
  if (user === undefined) return;
  const lately = new Date(context.now.getTime() - HOUR_MS);
  const same = and(eq(mails.address, user.email), eq(mails.kind, notice.kind), gt(mails.createdAt, lately));
  if ((await tx.$count(mails, same)) < MOST_PER_HOUR) await queueMail(tx, { ...notice, address: user.email }, context);
}
