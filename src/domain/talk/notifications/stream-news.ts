import { inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { notificationLists } from '../../../../db/schema/index.ts';
import { eventsBehind } from '../../platform/events/index.ts';
import { messageTopics, messageEvents } from '../conversations/index.ts';

const AT_ONCE = 500;

/** The topics (`messageTopics`) of the messages after a number of the event log. */
export async function newMessages(
  from: Reader,
  after: number,
): Promise<{ topics: ReadonlySet<string>; seq: number; more: boolean }> {
  const found = await messagesBehind(from, after, AT_ONCE);
  const topics = new Set(
    found.flatMap(({ bookingId, userId, vendorId, data }) => [
      ...(bookingId === null ? [] : [messageTopics.booking(bookingId)]),
      ...(userId === null ? [] : [messageTopics.renter(userId)]),
      ...(vendorId === null ? [] : [messageTopics.shop(vendorId)]),
      messageTopics.conversation(String(data['conversationId'])),
    ]),
  );
  return { topics, seq: found.at(-1)?.seq ?? after, more: found.length === AT_ONCE };
}

const messagesBehind = eventsBehind([messageEvents.created.type]);

/** The last number in the list of each of these people. */
export async function lastPlaces(from: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await from
    .select()
    .from(notificationLists)
    .where(inArray(notificationLists.id, [...userIds]));
  return new Map(rows.map(({ id, lastSeq }) => [id, lastSeq]));
}
