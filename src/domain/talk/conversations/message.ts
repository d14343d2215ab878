import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { insertRow } from '../../../../db/insert.ts';
import { messages } from '../../../../db/schema/index.ts';
import type { Photo, Side } from '../../../../db/values/index.ts';
import { releaseFiles } from '../../platform/files/index.ts';
import { declareId, type Emit, emitAs, type Ids } from '../../platform/kernel/index.ts';
import { type Conversation, type Message, saveConversation } from './conversation-store.ts';
import { inquiryEvents, messageEvents } from './events.ts';
import { startClock, stopClock } from './reply-clock.ts';

export const MESSAGE_ID = declareId('msg');

export const LONGEST_TEXT = 2_000;

interface Line {
  readonly side: Side;
  readonly authorId: string | null;
  readonly text: string;
  readonly attachment?: Photo | null;
}

interface Context {
  readonly now: Date;
  readonly ids: Ids;
  readonly emit: Emit;
}

/** Adds a line, behind the conversation’s lock. */
export async function addMessage(
  tx: Tx,
  conversation: Conversation,
  { side, authorId, text, attachment = null }: Line,
  { now, ids, emit }: Context,
): Promise<{ message: Message; conversation: Conversation }> {
  const { id: conversationId, lastAt, lastSeq } = conversation;
  // Who waited for the lock began earlier than the line before, and still comes after it.
  const at = now > lastAt ? now : lastAt;
  const seq = lastSeq + 1;
  const message = { id: ids.next(MESSAGE_ID), conversationId, seq, side, authorId, text, attachment, at, removedAt: null };
  await insertRow(tx, messages, message);
  if (side === 'OWNER') await stopClock(tx, conversation, at);
  const clockSeq = side === 'OWNER' ? null : await startClock(tx, conversation, message);
  const saved = await saveConversation(tx, conversation, { ...afterLine(conversation, side, at), clockSeq });
  await tell(saved, message, emitAs(side, emit));
  return { message, conversation: saved };
}

/** How a conversation stands after a line more, but for its clock. Whoever writes has read what stands before. */
export function afterLine(
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

/** What the platform takes out after a report: that there was a line stays. */
export async function removeMessage(tx: Tx, { id, attachment }: Message, removedAt: Date): Promise<void> {
  if (attachment !== null) await releaseFiles(tx, [attachment], removedAt);
  await tx.update(messages).set({ text: '', attachment: null, removedAt }).where(eq(messages.id, id));
}

/** With ids alone. The timeline of a booking says what becomes of it; its chat has a page of its own. */
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
