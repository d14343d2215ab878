import { and, asc, count, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { turnOf } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { devices, shortMessages } from '../../../../db/schema/index.ts';
import { DAY_MS, declareId, type Ids, later } from '../../platform/kernel/index.ts';

const SHORT_MESSAGE_ID = declareId('smg');

export type ShortMessage = typeof shortMessages.$inferSelect;

/** The recipient of a message: a device, or null for the phone of the person. */
interface Addressee {
  readonly userId: string;
  readonly deviceId: string | null;
}

/** Queues messages, once for each event and recipient. They are sent after the commit. */
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
  for await (const part of inParts(rows)) await tx.insert(shortMessages).values(part).onConflictDoNothing();
  tx.wakes.add('SHORT_MESSAGES');
}

/** Counts the text messages to a person in the last day, because each costs money. */
export async function countTexts(from: Reader, userId: string, now: Date): Promise<number> {
  const [row] = await from
    .select({ count: count() })
    .from(shortMessages)
    .where(
      and(eq(shortMessages.userId, userId), isNull(shortMessages.deviceId), gt(shortMessages.createdAt, later(now, -DAY_MS))),
    );
  return row?.count ?? 0;
}

interface DueMessage extends Pick<ShortMessage, 'id' | 'userId' | 'tries'> {
  /** The push service; null for a text message. */
  readonly host: string | null;
}

/** The messages that should be sent now. People take turns, and the oldest message of each person comes first. */
export async function findDueMessages(reader: Reader, now: Date, limit: number): Promise<DueMessage[]> {
  return findDue(reader, { now, limit });
}

const findDue = hotQuery('short_messages_due', (reader) => {
  const { id, userId, tries, sendAt, deviceId } = shortMessages;
  return reader
    .select({ id, userId, tries, host: devices.host })
    .from(shortMessages)
    .leftJoin(devices, eq(devices.id, deviceId))
    .where(lte(sendAt, placeholder('now', sendAt)))
    .orderBy(asc(turnOf(userId, [sendAt, id])), asc(sendAt), asc(id))
    .limit(placeholder('limit'));
});

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

/** The lock for sending a message and for having it sent again. */
export function shortMessageLock(messageId: string): string {
  return `short-message:${messageId}`;
}

/** Makes a message due at once; its tries count from the start. */
export async function retryShortMessage(tx: Tx, messageId: string, now: Date): Promise<void> {
  await saveMessage(tx, messageId, { sendAt: now, tries: 0 });
  tx.wakes.add('SHORT_MESSAGES');
}

export async function dropMessages(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tx.delete(shortMessages).where(inArray(shortMessages.deviceId, [...deviceIds]));
}
