import { and, count, desc, eq, gt, inArray, isNull, lte, max, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { plusInserted } from '../../../../db/expressions.ts';
import { hotInsert, hotQuery, hotWrite, placeholder } from '../../../../db/hot-query.ts';
import { assets, notificationLists, notifications } from '../../../../db/schema/index.ts';
import type { Mode, NotificationKind, NotifiedRole } from '../../../../db/values/index.ts';
import { declareId } from '../../platform/kernel/index.ts';

const NOTIFICATION_ID = declareId('ntf');

export type Notification = typeof notifications.$inferSelect;

type NewNotification = Omit<Notification, 'id' | 'seq' | 'readAt' | 'endedAt'>;

/** Adds a notification with the next number of a person's list. The caller holds the lock of the list. */
export async function addNotification(tx: Tx, row: NewNotification, ids: { next(id: typeof NOTIFICATION_ID): string }) {
  const { userId } = row;
  const [list] = await takePlace(tx, { userId });
  if (list === undefined) throw new Error(`No place was taken in the list of ${userId}.`);
  await insertNotification(tx, { ...row, id: ids.next(NOTIFICATION_ID), seq: list.lastSeq, readAt: null, endedAt: null });
  tx.wakes.add('NOTIFICATIONS');
}

const insertNotification = hotInsert('insert_notification', notifications);

const takePlace = hotWrite('take_place_of_notification', (tx) => {
  const { id, lastSeq } = notificationLists;
  return tx
    .insert(notificationLists)
    .values({ id: placeholder('userId'), lastSeq: 1 })
    .onConflictDoUpdate({ target: id, set: { lastSeq: plusInserted(lastSeq) } })
    .returning({ lastSeq });
});

/**
 * The lock under which a person's list is written and marked, so that notifications are committed in the order of their
 * numbers.
 */
export function listLock(userId: string): string {
  return `notifications:${userId}`;
}

/** The people who were told of the event already. */
export async function findTold(from: Reader, eventId: string): Promise<ReadonlySet<string>> {
  const rows = await findToldOf(from, { eventId });
  return new Set(rows.map(({ userId }) => userId));
}

const findToldOf = hotQuery('told_of_event', (reader) =>
  reader
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.eventId, placeholder('eventId'))),
);

/** The documents of a booking about which its owner got notifications of their own. */
export async function findToldDocuments(from: Reader, bookingId: string): Promise<ReadonlySet<string>> {
  const rows = await from
    .select({ facts: notifications.facts })
    .from(notifications)
    .where(and(eq(notifications.bookingId, bookingId), eq(notifications.kind, 'DOCUMENTS'), eq(notifications.role, 'OWNER')));
  return new Set(rows.map(({ facts }) => String(facts['documentId'])));
}

/** The number of the newest message of a conversation about which the person was told; 0 if there is none. */
export async function lastToldMessage(from: Reader, userId: string, conversationId: string): Promise<number> {
  const [row] = await from
    .select({ seq: max(notifications.messageSeq) })
    .from(notifications)
    .where(and(eq(notifications.conversationId, conversationId), eq(notifications.userId, userId)));
  return row?.seq ?? 0;
}

/** The person whose list it is, and the part of it that the caller may see. */
export interface OwnList {
  readonly userId: string;
  readonly mode: Mode;
  readonly roles: readonly NotifiedRole[];
}

interface NotificationFilter {
  readonly unread?: boolean | undefined;
  readonly kind?: NotificationKind | undefined;
  readonly bookingId?: string | undefined;
  readonly afterSeq?: number | undefined;
}

function isInList({ userId, mode, roles }: OwnList) {
  return and(eq(notifications.userId, userId), eq(notifications.mode, mode), inArray(notifications.role, [...roles]));
}

/** A notification with the title of the listing that it is about. */
export interface Listed {
  readonly notification: Notification;
  readonly title: string | null;
}

function listed(from: Reader) {
  return from
    .select({ notification: notifications, title: assets.title })
    .from(notifications)
    .leftJoin(assets, eq(assets.id, notifications.assetId));
}

/** The last number that was given in a person's list. */
export async function lastPlace(from: Reader, userId: string): Promise<number> {
  const [list] = await from.select().from(notificationLists).where(eq(notificationLists.id, userId));
  return list?.lastSeq ?? 0;
}

/** A page of the list, the newest first. */
export async function findNotifications(
  from: Reader,
  ownList: OwnList,
  { unread, kind, bookingId, afterSeq, page, limit }: NotificationFilter & { readonly page: number; readonly limit: number },
): Promise<{ rows: Listed[]; total: number }> {
  const wanted = and(
    isInList(ownList),
    unread === true ? isNull(notifications.readAt) : undefined,
    kind === undefined ? undefined : eq(notifications.kind, kind),
    bookingId === undefined ? undefined : eq(notifications.bookingId, bookingId),
    afterSeq === undefined ? undefined : gt(notifications.seq, afterSeq),
  );
  const rows = await listed(from)
    .where(wanted)
    .orderBy(desc(notifications.seq))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await from.$count(notifications, wanted) };
}

/** The first notifications after a place, in order. */
export function notificationsBehind(from: Reader, ownList: OwnList, after: number, limit: number): Promise<Listed[]> {
  return listed(from)
    .where(and(isInList(ownList), gt(notifications.seq, after)))
    .orderBy(notifications.seq)
    .limit(limit);
}

export async function countUnread(from: Reader, ownList: OwnList): Promise<number> {
  const [row] = await from
    .select({ count: count() })
    .from(notifications)
    .where(and(isInList(ownList), isNull(notifications.readAt)));
  return row?.count ?? 0;
}

/** Which of these notifications the caller may see. */
export async function findSeen(from: Reader, ownList: OwnList, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await from
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isInList(ownList), inArray(notifications.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Marks the unread notifications with these ids, and those up to a place. Returns how many. */
export async function markRead(
  tx: Tx,
  ownList: OwnList,
  { ids, upTo }: { readonly ids: readonly string[]; readonly upTo: number },
  now: Date,
): Promise<number> {
  const chosen = or(inArray(notifications.id, [...ids]), lte(notifications.seq, upTo));
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(isInList(ownList), isNull(notifications.readAt), chosen))
    .returning({ id: notifications.id });
  return rows.length;
}

/** Marks the notifications about a conversation up to one of its messages. Returns how many. */
export async function markMessagesRead(
  tx: Tx,
  { userId, conversationId, upTo }: { readonly userId: string; readonly conversationId: string; readonly upTo: number },
  now: Date,
): Promise<number> {
  const told = and(eq(notifications.conversationId, conversationId), eq(notifications.userId, userId));
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(told, lte(notifications.messageSeq, upTo), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length;
}
