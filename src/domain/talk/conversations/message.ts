import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { conversations, messages, replyClocks } from '../../../../db/schema/index.ts';
import type { Photo, Side } from '../../../../db/values/index.ts';
import { releaseFiles } from '../../platform/files/index.ts';
import {
  addDays,
  DAY_MS,
  dayOf,
  declareId,
  eachDay,
  type Emit,
  emitAs,
  HOUR_MS,
  instantOf,
  later,
  localIso,
  MINUTE_MS,
  type ReadCtx,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { maskOf } from './contact-masking.ts';
import type { ConversationSide } from './conversation-access.ts';
import { chatBlocked, chatClosed } from './conversation-errors.ts';
import {
  addConversation,
  type Conversation,
  CONVERSATION_ID,
  haveRented,
  type Message,
  ofTheTwo,
  saveConversation,
} from './conversation-store.ts';
import { inquiryEvents, messageEvents } from './events.ts';
import { assertNotTooMany } from './message-limits.ts';

const MESSAGE_ID = declareId('msg');

export const LONGEST_TEXT = 2_000;

interface NewMessage {
  readonly side: Side;
  readonly authorId: string | null;
  readonly text: string;
  readonly attachment?: Photo | null;
}

/** Adds a message. The caller holds the lock of the conversation. Throws `too_many_messages`. */
export async function addMessage(
  tx: Tx,
  conversation: Conversation,
  { side, authorId, text, attachment = null }: NewMessage,
  { now, ids, emit }: Pick<WriteCtx, 'now' | 'ids' | 'emit'>,
): Promise<{ message: Message; conversation: Conversation }> {
  await assertNotTooMany(tx, conversation, { authorId, attachment }, now);
  const { id: conversationId, lastAt, lastSeq } = conversation;
  // A call that waited for the lock began before the previous message, but its message must not have an earlier instant.
  const at = now > lastAt ? now : lastAt;
  const seq = lastSeq + 1;
  const words = { text, mask: maskOf(text), attachment };
  const message = { id: ids.next(MESSAGE_ID), conversationId, seq, side, authorId, ...words, at, removedAt: null };
  await tx.insert(messages).values(message);
  if (side === 'OWNER') await stopClock(tx, conversation, at);
  const clockSeq = side === 'OWNER' ? null : await startClock(tx, conversation, message);
  const saved = await saveConversation(tx, conversation, { ...afterMessage(conversation, side, at), clockSeq });
  await tell(saved, message, emitAs(side, emit));
  return { message, conversation: saved };
}

/** The conversation after one more message, except for the reply clock. The writer has read all earlier messages. */
function afterMessage(
  { lastSeq, renterUnread, ownerUnread }: Pick<Conversation, 'lastSeq' | 'renterUnread' | 'ownerUnread'>,
  side: Side,
  at: Date,
) {
  const seq = lastSeq + 1;
  const last = { lastAt: at, lastSeq: seq, lastSide: side };
  return side === 'OWNER'
    ? { ...last, ownerReadSeq: seq, ownerUnread: 0, renterUnread: renterUnread + 1 }
    : { ...last, renterReadSeq: seq, renterUnread: 0, ownerUnread: ownerUnread + 1, renterSpokeAt: at };
}

/** Removes the text of a message after a report. It stays visible that there was a message. */
export async function removeMessage(tx: Tx, { id, attachment }: Message, removedAt: Date): Promise<void> {
  if (attachment !== null) await releaseFiles(tx, [attachment], removedAt);
  await tx.update(messages).set({ text: '', mask: '', attachment: null, removedAt }).where(eq(messages.id, id));
}

/** The fields of a booking that decide when its chat is open. */
export type Window = Pick<Booking, 'id' | 'promotedAt' | 'closedAt'>;

/** Whether the chat of a booking is open: from the request until some days after the end. */
export function isOpen(booking: Window, moment: ReadCtx): boolean {
  const until = closesAt(booking, moment);
  return booking.promotedAt !== null && (until === null || moment.now < until);
}

export function assertOpen(booking: Booking, moment: ReadCtx): void {
  if (isOpen(booking, moment)) return;
  const { id: bookingId, promotedAt, asset } = booking;
  const until = closesAt(booking, moment)?.toISOString() ?? null;
  throw chatClosed({ bookingId, because: promotedAt === null ? 'NOT_SENT' : 'OVER', slug: asset.slug, until });
}

/** Who has blocked the other, as this side sees it. */
export function blockedBy(conversation: Conversation, side: Side): 'YOU' | 'OTHER' | null {
  const own = side === 'RENTER' ? conversation.renterBlockedAt : conversation.ownerBlockedAt;
  const other = side === 'RENTER' ? conversation.ownerBlockedAt : conversation.renterBlockedAt;
  if (own !== null) return 'YOU';
  return other === null ? null : 'OTHER';
}

export function assertNotBlocked(conversation: Conversation, side: Side): void {
  const by = blockedBy(conversation, side);
  if (by !== null) throw chatBlocked({ by, side, conversationId: conversation.id });
}

/**
 * After this many hours of silence the next message of the renter counts as a new question. Waits in the daytime count between
 * these times in the time zone of the listing.
 */
export const REPLY_CLOCK = { silenceHours: 24, dayBegins: '08:00', dayEnds: '22:00' } as const;
/** The longest wait that is measured, in days. */
const MOST_DAYS = 90;

type Spoken = Pick<Conversation, 'clockSeq' | 'renterSpokeAt' | 'lastAt'>;

/** Whether a message of the renter starts a wait for the owner's first answer. */
function beginsToWait({ clockSeq, renterSpokeAt, lastAt }: Spoken, at: Date): boolean {
  if (clockSeq !== null) return false;
  return renterSpokeAt === null || at.getTime() - lastAt.getTime() >= REPLY_CLOCK.silenceHours * HOUR_MS;
}

function runningClock(
  { id: conversationId, vendorId, mode, timeZone }: Pick<Conversation, 'id' | 'vendorId' | 'mode' | 'timeZone'>,
  startSeq: number,
  startedAt: Date,
) {
  const startHour = Number(localIso(startedAt, timeZone).slice(11, 13));
  return { conversationId, startSeq, vendorId, mode, startedAt, startHour };
}

function stoppedClock(startedAt: Date, repliedAt: Date, timeZone: string) {
  const minutes = Math.floor((repliedAt.getTime() - startedAt.getTime()) / MINUTE_MS);
  return { repliedAt, minutes, dayMinutes: minutesByDay(startedAt, repliedAt, timeZone) };
}

/** Stops the reply clocks, because the two are blocked and nobody needs to answer any more. */
export async function dropClocks(tx: Tx, conversation: Conversation): Promise<void> {
  const theirs = tx.select({ id: conversations.id }).from(conversations).where(ofTheTwo(conversation));
  await tx.delete(replyClocks).where(and(inArray(replyClocks.conversationId, theirs), isNull(replyClocks.repliedAt)));
}

/** The conversation of a booking. It is made when somebody first writes in it or changes something about it. */
export async function begunConversation(
  tx: Tx,
  { booking, conversation }: ConversationSide,
  context: Pick<WriteCtx, 'ids' | 'now'>,
): Promise<Conversation> {
  return booking === null ? conversation : (conversation ?? openChat(tx, booking, context));
}

/** Whether the two have rented from each other, or are about to. */
export async function knowEachOther(from: Reader, conversation: Conversation | null, confirmedAt: Date | null): Promise<boolean> {
  return confirmedAt !== null || (conversation !== null && (await haveRented(from, conversation)));
}

/**
 * Emits an event that contains only ids. It does not appear in the timeline of the booking, because the chat has a page of its
 * own.
 */
async function tell(
  { kind, bookingId, assetId, renterId: userId, vendorId, mode }: Conversation,
  { id, conversationId, seq, side }: Message,
  emit: Emit,
) {
  const between = { userId, vendorId, mode };
  const about = { assetId, between, ...(bookingId !== null && { bookingId }), hiddenFromTimeline: true } as const;
  const data = { conversationId, messageId: id };
  await emit({ type: messageEvents.created, ...about, data: { ...data, by: side } });
  if (kind !== 'INQUIRY') return;
  if (seq === 1) await emit({ type: inquiryEvents.created, ...about, data });
  if (side === 'OWNER') await emit({ type: inquiryEvents.replied, ...about, data });
}

/** When the chat of a booking that has ended closes; null while the booking goes on. */
function closesAt({ closedAt }: Pick<Window, 'closedAt'>, { settings }: ReadCtx): Date | null {
  return closedAt && later(closedAt, settings.chatOpenDays * DAY_MS);
}

/** Starts the reply clock if the message begins a wait. Returns the number of the message whose clock runs then. */
async function startClock(tx: Tx, conversation: Conversation, { seq, at }: { seq: number; at: Date }) {
  if (!beginsToWait(conversation, at)) return conversation.clockSeq;
  await tx.insert(replyClocks).values(runningClock(conversation, seq, at));
  return seq;
}

/** Stops the reply clock, because the owner has answered. */
async function stopClock(tx: Tx, { id: conversationId, clockSeq, timeZone }: Conversation, repliedAt: Date): Promise<void> {
  if (clockSeq === null) return;
  const running = and(eq(replyClocks.conversationId, conversationId), eq(replyClocks.startSeq, clockSeq));
  const [clock] = await tx.select().from(replyClocks).where(running);
  if (clock !== undefined)
    await tx
      .update(replyClocks)
      .set(stoppedClock(clock.startedAt, repliedAt, timeZone))
      .where(running);
}

/** Whole minutes between two instants that lie between eight and twenty-two o'clock in the time zone. */
function minutesByDay(from: Date, to: Date, timeZone: string): number {
  const first = dayOf(from, timeZone);
  const last = [dayOf(to, timeZone), addDays(first, MOST_DAYS)].toSorted()[0] ?? first;
  const shared = eachDay(first, addDays(last, 1)).map((day) => {
    const begins = Math.max(from.getTime(), instantOf(day, REPLY_CLOCK.dayBegins, timeZone).getTime());
    const ends = Math.min(to.getTime(), instantOf(day, REPLY_CLOCK.dayEnds, timeZone).getTime());
    return Math.max(0, ends - begins);
  });
  return Math.floor(shared.reduce((sum, ms) => sum + ms, 0) / MINUTE_MS);
}

async function openChat(
  tx: Tx,
  { id: bookingId, assetId, vendorId, renterId, mode, asset }: Booking,
  { ids, now }: Pick<WriteCtx, 'ids' | 'now'>,
): Promise<Conversation> {
  const about = { bookingId, assetId, vendorId, renterId, mode, timeZone: asset.timeZone };
  const row = { id: ids.next(CONVERSATION_ID), kind: 'BOOKING' as const, ...about, tokenHash: null, inquiryKey: null };
  return addConversation(tx, row, now);
}
