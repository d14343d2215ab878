import { asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert.ts';
import * as schema from '../../db/schema/index.ts';
import { DAY_MS, HOUR_MS, type Ids, later, MINUTE_MS } from '../domain/platform/kernel/index.ts';
import {
  afterLine,
  beginsToWait,
  type Conversation,
  CONVERSATION_ID,
  inquiryKeyOf,
  MESSAGE_ID,
  runningClock,
  stoppedClock,
} from '../domain/talk/conversations/index.ts';
import { wasSent } from '../domain/rentals/booking-records/index.ts';
import { handoverTalks, inquiries, requestTalks, type ScriptLine } from './data/conversation-script.ts';
import { type DemoUser, personNamed } from './demo-people.ts';

interface Context {
  readonly people: ReadonlyMap<string, DemoUser>;
  readonly ids: Ids;
  readonly now: Date;
}

type Topic = Pick<
  Conversation,
  'kind' | 'mode' | 'bookingId' | 'assetId' | 'vendorId' | 'renterId' | 'tokenHash' | 'inquiryKey' | 'timeZone'
> & { readonly ownerId: string };

interface Line {
  readonly side: ScriptLine[0];
  readonly text: string;
  readonly at: Date;
}

interface Thread {
  readonly topic: Topic;
  readonly lines: readonly Line[];
}

type ClockRow = typeof schema.replyClocks.$inferInsert;

interface Written {
  readonly conversation: Conversation;
  readonly messages: (typeof schema.messages.$inferInsert)[];
  readonly clocks: ClockRow[];
}

/** Writes what people have said to each other, all at once: in the chats of their bookings, and before there was one. */
export async function insertConversations(tx: Tx, context: Context): Promise<void> {
  const threads = [...(await chats(tx, context.now)), ...(await questions(tx, context))];
  const written = threads.filter(({ lines }) => lines.length > 0).map((thread) => threadRows(thread, context));
  const conversations = written.map(({ conversation }) => conversation);
  await insertAll(tx, schema.conversations, conversations);
  const messages = written.flatMap((each) => each.messages);
  await insertAll(tx, schema.messages, messages);
  const clocks = written.flatMap((each) => each.clocks);
  await insertAll(tx, schema.replyClocks, clocks);
}

const STARTED = new Set(['CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED']);

/** Of bookings whose request was sent, in turn, the oldest first. */
async function chats(from: Reader, now: Date): Promise<Thread[]> {
  const { bookings, assets, vendors } = schema;
  const rows = await from
    .select({
      id: bookings.id,
      state: bookings.state,
      promotedAt: bookings.promotedAt,
      startAt: bookings.startAt,
      closedAt: bookings.closedAt,
      mode: bookings.mode,
      renterId: bookings.renterId,
      assetId: bookings.assetId,
      vendorId: bookings.vendorId,
      timeZone: assets.timeZone,
      ownerId: vendors.userId,
    })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
    .where(wasSent)
    .orderBy(asc(bookings.promotedAt), asc(bookings.id));
  return rows.map(({ id: bookingId, state, promotedAt, startAt, closedAt, ...row }, place) => {
    const end = new Date(Math.min(now.getTime(), closedAt?.getTime() ?? now.getTime()));
    const asked = linesAfter(promotedAt ?? startAt, requestTalks[(place >> 1) % requestTalks.length], end);
    const handed = STARTED.has(state)
      ? linesAfter(later(startAt, -DAY_MS), handoverTalks[(place >> 1) % handoverTalks.length], end)
      : [];
    // Every second one goes without words, and nobody goes back to the request once the handover is near.
    const lines = place % 2 === 1 ? [] : [...asked.filter(({ at }) => at < (handed[0]?.at ?? end)), ...handed];
    return { topic: { ...row, kind: 'BOOKING', bookingId, tokenHash: null, inquiryKey: null }, lines };
  });
}

function linesAfter(from: Date, script: readonly ScriptLine[] = [], end: Date): Line[] {
  let at = from.getTime();
  const lines = script.map(([side, minutes, text]) => ({ side, text, at: new Date((at += minutes * MINUTE_MS)) }));
  return lines.filter((line) => line.at < end);
}

/** Whoever asked without an account has lost the secret since. */
async function questions(from: Reader, { people, now }: Context): Promise<Thread[]> {
  const { assets, vendors } = schema;
  const { id: assetId, slug, vendorId, timeZone } = assets;
  const listings = await from
    .select({ assetId, slug, vendorId, timeZone, ownerId: vendors.userId })
    .from(assets)
    .innerJoin(vendors, eq(vendors.id, assets.vendorId));
  return inquiries.map(({ slug: asked, renter, hoursAgo, lines }) => {
    const listing = listings.find((each) => each.slug === asked);
    if (listing === undefined) throw new Error(`The demo has no listing ${asked}.`);
    const { slug: _slug, ...about } = listing;
    const renterId = renter === null ? null : personNamed(people, renter).id;
    const key = renterId === null ? null : inquiryKeyOf(about.assetId, renterId, 'live');
    const topic = {
      ...about,
      kind: 'INQUIRY' as const,
      mode: 'live' as const,
      bookingId: null,
      renterId,
      tokenHash: null,
      inquiryKey: key,
    };
    return { topic, lines: linesAfter(later(now, -hoursAgo * HOUR_MS), lines, now) };
  });
}

/** As if each line had been sent at its time; what is older than a day was read. */
function threadRows({ topic: { ownerId, ...topic }, lines }: Thread, { ids, now }: Context): Written {
  const id = ids.next(CONVERSATION_ID);
  const createdAt = lines[0]?.at ?? now;
  let conversation: Conversation = { ...topic, id, createdAt, lastAt: createdAt, ...NOTHING_SAID };
  const messages: Written['messages'] = [];
  const clocks: ClockRow[] = [];
  for (const { side, text, at } of lines) {
    const waits = side === 'RENTER' && beginsToWait(conversation, at);
    const running = clocks.at(-1);
    if (side === 'OWNER' && running !== undefined && conversation.clockSeq !== null)
      Object.assign(running, stoppedClock(running.startedAt, at, conversation.timeZone));
    const next = { ...conversation, ...afterLine(conversation, side, at) };
    if (waits) clocks.push(runningClock(next, next.lastSeq, at));
    conversation = { ...next, clockSeq: side === 'OWNER' ? null : waits ? next.lastSeq : conversation.clockSeq };
    const authorId = side === 'OWNER' ? ownerId : topic.renterId;
    messages.push({ id: ids.next(MESSAGE_ID), conversationId: id, seq: next.lastSeq, side, authorId, text, at });
  }
  const isOld = now.getTime() - conversation.lastAt.getTime() > DAY_MS;
  const { lastSeq } = conversation;
  const read = { renterReadSeq: lastSeq, ownerReadSeq: lastSeq, renterUnread: 0, ownerUnread: 0 };
  return { conversation: isOld ? { ...conversation, ...read } : conversation, messages, clocks };
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
