import { inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { notificationLists } from '../../../../db/schema/index.ts';
import { eventsBehind } from '../../platform/events/index.ts';
import { lineTopics, messageEvents } from '../conversations/index.ts';

const AT_ONCE = 500;

/** The topics (`lineTopics`) of the messages after a number of the event log. */
export async function newLines(
  from: Reader,
  after: number,
): Promise<{ topics: ReadonlySet<string>; seq: number; more: boolean }> {
  const found = await linesBehind(from, after, AT_ONCE);
  const topics = new Set(
    found.flatMap(({ bookingId, userId, vendorId, data }) => [
      ...(bookingId === null ? [] : [lineTopics.booking(bookingId)]),
      ...(userId === null ? [] : [lineTopics.renter(userId)]),
      ...(vendorId === null ? [] : [lineTopics.shop(vendorId)]),
      lineTopics.conversation(String(data['conversationId'])),
    ]),
  );
  return { topics, seq: found.at(-1)?.seq ?? after, more: found.length === AT_ONCE };
}

const linesBehind = eventsBehind([messageEvents.created.type]);

/** The last number in the list of each of these people. */
export async function lastPlaces(from: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await from
    .select()
    .from(notificationLists)
    .where(inArray(notificationLists.id, [...userIds]));
  return new Map(rows.map(({ id, lastSeq }) => [id, lastSeq]));
}
