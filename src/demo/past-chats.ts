import type { Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert.ts';
import * as schema from '../../db/schema/index.ts';
import { ascending, type Ids } from '../domain/platform/kernel/index.ts';
import {
  afterLine,
  beginsToWait,
  type Conversation,
  CONVERSATION_ID,
  MESSAGE_ID,
  runningClock,
  stoppedClock,
} from '../domain/talk/conversations/index.ts';
import { bookingTalk } from './chat-story.ts';
import type { PastRental } from './past-rental.ts';

type ClockRow = typeof schema.replyClocks.$inferInsert;
type MessageRow = typeof schema.messages.$inferInsert;

/** What was written about rentals of long ago, as if each line had been sent at its instant; all of it has been read. */
export async function insertPastChats(tx: Tx, past: readonly PastRental[], ids: Ids): Promise<void> {
  const inOrder = past.toSorted((a, b) => ascending(a.steps.promoted, b.steps.promoted));
  const chats = inOrder.flatMap((rental, turn) => chatOf(rental, turn, ids) ?? []);
  const conversations = chats.map(({ conversation }) => conversation);
  const messages = chats.flatMap((chat) => chat.messages);
  const clocks = chats.flatMap((chat) => chat.clocks);
  await insertAll(tx, schema.conversations, conversations);
  await insertAll(tx, schema.messages, messages);
  await insertAll(tx, schema.replyClocks, clocks);
}

function chatOf({ placed, steps: { promoted, paid }, booking }: PastRental, turn: number, ids: Ids) {
  const { id: bookingId, assetId, vendorId, renterId, mode, startAt, endAt } = booking;
  const lines = bookingTalk(turn, { promoted, paid, startAt, end: placed.steps.ended ?? endAt });
  const [first] = lines;
  if (first === undefined) return null;
  const { timeZone } = booking.asset;
  const about = { kind: 'BOOKING' as const, bookingId, assetId, vendorId, renterId, mode, timeZone };
  const opened = { ...about, tokenHash: null, inquiryKey: null, createdAt: first.at, lastAt: first.at };
  let conversation: Conversation = { ...opened, id: ids.next(CONVERSATION_ID), ...NOTHING_SAID };
  const messages: MessageRow[] = [];
  const clocks: ClockRow[] = [];
  for (const { side, text, at } of lines) {
    const waits = side === 'RENTER' && beginsToWait(conversation, at);
    const running = clocks.at(-1);
    if (side === 'OWNER' && running !== undefined && conversation.clockSeq !== null)
      Object.assign(running, stoppedClock(running.startedAt, at, timeZone));
    const after = { ...conversation, ...afterLine(conversation, side, at) };
    const { id: conversationId, lastSeq: seq } = after;
    if (waits) clocks.push(runningClock(after, seq, at));
    conversation = { ...after, clockSeq: side === 'OWNER' ? null : waits ? seq : conversation.clockSeq };
    const authorId = side === 'OWNER' ? placed.listing.vendor.userId : renterId;
    messages.push({ id: ids.next(MESSAGE_ID), conversationId, seq, side, authorId, text, at });
  }
  const { lastSeq } = conversation;
  const read = { renterReadSeq: lastSeq, ownerReadSeq: lastSeq, renterUnread: 0, ownerUnread: 0 };
  return { conversation: { ...conversation, ...read }, messages, clocks };
}

const NOTHING_SAID = {
  lastSeq: 0,
  lastSide: null,
  renterSpokeAt: null,
  renterReadSeq: 0,
  ownerReadSeq: 0,
  renterUnread: 0,
  ownerUnread: 0,
  clockSeq: null,
  renterBlockedAt: null,
  ownerBlockedAt: null,
};
