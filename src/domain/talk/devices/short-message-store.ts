import { and, asc, count, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { insertNew } from '../../../../db/insert.ts';
import { placeholder, prepared } from '../../../../db/prepared.ts';
import { shortMessages } from '../../../../db/schema/index.ts';
import { DAY_MS, declareId, type Ids, later } from '../../platform/kernel/index.ts';

const SHORT_MESSAGE_ID = declareId('smg');

export type ShortMessage = typeof shortMessages.$inferSelect;

/** Whom one is for: a device, or with null the phone of the person. */
interface Addressee {
  readonly userId: string;
  readonly deviceId: string | null;
}

/** Writes down what is to be shown, once for each event and place. It goes out after the commit. */
export async function queueMessages(
  tx: Tx,
  addressees: readonly Addressee[],
  { eventId, message }: { readonly eventId: string; readonly message: ShortMessage['message'] },
  { now, ids }: { now: Date; ids: Ids },
): Promise<void> {
  const rows = addressees.map(({ userId, deviceId }) => ({
    id: ids.next(SHORT_MESSAGE_ID),
    userId,
    deviceId,
    once: `${eventId}:${deviceId ?? userId}`,
    message,
    createdAt: now,
    sendAt: now,
  }));
  await insertNew(tx, shortMessages, rows);
}

/** Text messages of the last day: each costs. */
export async function countTexts(from: Reader, userId: string, now: Date): Promise<number> {
  const [row] = await from
    .select({ count: count() })
    .from(shortMessages)
    .where(
      and(eq(shortMessages.userId, userId), isNull(shortMessages.deviceId), gt(shortMessages.createdAt, later(now, -DAY_MS))),
    );
  return row?.count ?? 0;
}

const BATCH = 20;

/** What should go out now, the oldest first. */
export async function findDueMessages(reader: Reader, now: Date): Promise<string[]> {
  const rows = await findDue(reader, { now });
  return rows.map(({ id }) => id);
}

const findDue = prepared('short_messages_due', (reader) =>
  reader
    .select({ id: shortMessages.id })
    .from(shortMessages)
    .where(lte(shortMessages.sendAt, placeholder('now', shortMessages.sendAt)))
    .orderBy(asc(shortMessages.sendAt), asc(shortMessages.id))
    .limit(BATCH),
);

export async function findMessage(from: Reader, messageId: string): Promise<ShortMessage | undefined> {
  const [row] = await from.select().from(shortMessages).where(eq(shortMessages.id, messageId));
  return row;
}

export async function saveMessage(
  tx: Tx,
  messageId: string,
  changes: Partial<Pick<ShortMessage, 'sendAt' | 'tries' | 'sentAt' | 'problem'>>,
): Promise<void> {
  await tx.update(shortMessages).set(changes).where(eq(shortMessages.id, messageId));
}

/** Held by whoever takes a message to send it, or has it sent again. */
export function shortMessageLock(messageId: string): string {
  return `short-message:${messageId}`;
}

/** It is due at once, and its tries count from the start. */
export async function retryShortMessage(tx: Tx, messageId: string, now: Date): Promise<void> {
  await saveMessage(tx, messageId, { sendAt: now, tries: 0 });
}

export async function dropMessages(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tx.delete(shortMessages).where(inArray(shortMessages.deviceId, [...deviceIds]));
}
