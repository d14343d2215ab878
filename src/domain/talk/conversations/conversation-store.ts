import { and, desc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { onlyRow } from '../../../../db/only-row.ts';
import { waitsForOwner } from '../../../../db/expressions.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { assets, bookings, conversations, messages, users, vendors } from '../../../../db/schema/index.ts';
import type { Mode, Side } from '../../../../db/values/index.ts';
import { declareId, movedRow } from '../../platform/kernel/index.ts';

export const CONVERSATION_ID = declareId('cnv');

export type Conversation = typeof conversations.$inferSelect;
export type Message = typeof messages.$inferSelect;

export async function findConversation(from: Reader, conversationId: string): Promise<Conversation | undefined> {
  const [row] = await from.select().from(conversations).where(eq(conversations.id, conversationId));
  return row;
}

export async function findConversationOfBooking(from: Reader, bookingId: string): Promise<Conversation | undefined> {
  const [row] = await from.select().from(conversations).where(eq(conversations.bookingId, bookingId));
  return row;
}

export function inquiryKeyOf(assetId: string, renterId: string, mode: Mode): string {
  return `${assetId}:${renterId}:${mode}`;
}

type NewConversation = Pick<
  Conversation,
  'id' | 'kind' | 'mode' | 'bookingId' | 'assetId' | 'vendorId' | 'renterId' | 'tokenHash' | 'inquiryKey' | 'timeZone'
>;

/** Adds a conversation without messages. An earlier block between the two also holds in it. The caller holds `betweenLock`. */
export async function addConversation(tx: Tx, row: NewConversation, now: Date): Promise<Conversation> {
  const { renterId } = row;
  const blocks = renterId === null ? UNBLOCKED : await findBlocks(tx, { ...row, renterId });
  return onlyRow(
    await tx
      .insert(conversations)
      .values({ ...row, createdAt: now, lastAt: now, ...blocks })
      .returning(),
  );
}

interface Pair {
  readonly vendorId: string;
  readonly renterId: string;
  readonly mode: Mode;
}

/** The lock for opening, blocking or continuing a conversation of this person with this shop. */
export function betweenLock({ vendorId, renterId, mode }: Pair): string {
  return `between:${vendorId}:${renterId}:${mode}`;
}

/** The blocks between a person and a shop. A block applies to all their conversations. */
export async function findBlocks(from: Reader, { vendorId, renterId, mode }: Pair): Promise<Blocks> {
  const [row] = await findBlock(from, { vendorId, renterId, mode });
  return row ?? UNBLOCKED;
}

const findBlock = hotQuery('conversation_blocks', (reader) => {
  const { vendorId, renterId, mode, renterBlockedAt, ownerBlockedAt } = conversations;
  return reader
    .select({ renterBlockedAt, ownerBlockedAt })
    .from(conversations)
    .where(and(eq(renterId, placeholder('renterId')), eq(mode, placeholder('mode')), eq(vendorId, placeholder('vendorId'))))
    .limit(1);
});

type Blocks = Pick<Conversation, 'renterBlockedAt' | 'ownerBlockedAt'>;
const UNBLOCKED: Blocks = { renterBlockedAt: null, ownerBlockedAt: null };

/** The condition for every conversation of a person with a shop. Without an account it is this one only. */
export function ofTheTwo({ id, vendorId, renterId, mode }: Conversation) {
  if (renterId === null) return eq(conversations.id, id);
  return and(eq(conversations.renterId, renterId), eq(conversations.mode, mode), eq(conversations.vendorId, vendorId));
}

/** Records in all conversations of the two whether this side blocks the other. */
export async function saveBlock(tx: Tx, conversation: Conversation, side: Side, at: Date | null): Promise<Conversation> {
  const block = side === 'RENTER' ? { renterBlockedAt: at } : { ownerBlockedAt: at };
  const rows = await tx
    .update(conversations)
    .set({ ...block, ...(at !== null && { clockSeq: null }) })
    .where(ofTheTwo(conversation))
    .returning();
  return movedRow(
    rows.filter(({ id }) => id === conversation.id),
    `Conversation ${conversation.id}`,
  );
}

export async function saveConversation(tx: Tx, { id }: Conversation, changes: Partial<Conversation>): Promise<Conversation> {
  const rows = await tx.update(conversations).set(changes).where(eq(conversations.id, id)).returning();
  return movedRow(rows, `Conversation ${id}`);
}

export async function findMessage(from: Reader, conversationId: string, messageId: string): Promise<Message | undefined> {
  const [row] = await from
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId)));
  return row;
}

/** The messages with numbers in `(after, upTo]`, in order. */
export async function findMessages(
  from: Reader,
  conversationId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<Message[]> {
  if (upTo <= after) return [];
  return from
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, after), lte(messages.seq, upTo)))
    .orderBy(messages.seq);
}

/** How many messages of one side have a higher number than `after`. */
export function countMessages(from: Reader, { id }: Conversation, side: Side, after: number): Promise<number> {
  return from.$count(messages, and(eq(messages.conversationId, id), eq(messages.side, side), gt(messages.seq, after)));
}

/** Whether the two have had a confirmed booking, so that they may know each other's contact data. */
export async function haveRented(from: Reader, pair: Omit<Pair, 'renterId'> & { renterId: string | null }): Promise<boolean> {
  if (pair.renterId === null) return false;
  return (await findRented(from, [{ ...pair, renterId: pair.renterId }])).size > 0;
}

/** Which of these pairs have had a confirmed booking, as `vendorId:renterId:mode`. */
export async function findRented(from: Reader, pairs: readonly Pair[]): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const { vendorId, renterId, mode } = bookings;
  const rows = await from
    .selectDistinct({ vendorId, renterId, mode })
    .from(bookings)
    .where(
      and(
        inArray(renterId, [...new Set(pairs.map((pair) => pair.renterId))]),
        inArray(vendorId, [...new Set(pairs.map((pair) => pair.vendorId))]),
        isNotNull(bookings.confirmedAt),
      ),
    );
  return new Set(rows.map(pairKey));
}

export function pairKey({ vendorId, renterId, mode }: { vendorId: string; renterId: string | null; mode: Mode }): string {
  return `${vendorId}:${renterId ?? ''}:${mode}`;
}

/** A message with its conversation. */
export interface MessageOfConversation {
  readonly message: Message;
  readonly conversation: Conversation;
}

/** The messages with these ids. Those of deleted conversations are missing. */
export async function findMessagesById(
  from: Reader,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageOfConversation>> {
  if (messageIds.length === 0) return new Map();
  const rows = await from
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(inArray(messages.id, [...messageIds]));
  return new Map(rows.map((row) => [row.message.id, row]));
}

export function pairOf({ vendorId, renterId, mode }: Conversation): Pair[] {
  return renterId === null ? [] : [{ vendorId, renterId, mode }];
}

/** A conversation in a list, with its subject and its newest message. */
interface Listed {
  readonly conversation: Conversation;
  readonly title: string;
  /** The name of the other side; null for somebody without an account. */
  readonly other: string | null;
  readonly message: Message;
  readonly promotedAt: Date | null;
  readonly closedAt: Date | null;
}

/** A page of a person's conversations on one side, the one with the newest message first. */
export async function findConversationsOf(
  from: Reader,
  who: ({ readonly renterId: string } | { readonly vendorId: string }) & { readonly mode: Mode },
  { page, limit, unread }: { page: number; limit: number; unread?: boolean | undefined },
): Promise<{ rows: Listed[]; total: number }> {
  const { renterId, vendorId, mode, lastSeq, renterUnread, ownerUnread } = conversations;
  const side = 'renterId' in who ? eq(renterId, who.renterId) : eq(vendorId, who.vendorId);
  // The conversations that wait for the owner have an index of their own.
  const news = 'renterId' in who ? gt(renterUnread, 0) : and(waitsForOwner(conversations), gt(ownerUnread, 0));
  const theirs = and(side, eq(mode, who.mode), gt(lastSeq, 0), unread === true ? news : undefined);
  const { promotedAt, closedAt } = bookings;
  const rows = await from
    .select({
      conversation: conversations,
      title: assets.title,
      shop: vendors.name,
      renter: users.name,
      message: messages,
      promotedAt,
      closedAt,
    })
    .from(conversations)
    .innerJoin(assets, eq(assets.id, conversations.assetId))
    .innerJoin(vendors, eq(vendors.id, conversations.vendorId))
    .leftJoin(users, eq(users.id, conversations.renterId))
    .innerJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.seq, lastSeq)))
    .leftJoin(bookings, eq(bookings.id, conversations.bookingId))
    .where(theirs)
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const listed = rows.map(({ shop, renter, ...row }) => ({ ...row, other: 'renterId' in who ? shop : renter }));
  return { rows: listed, total: await from.$count(conversations, theirs) };
}

/** The lock under which the messages of one inquiry are written. The messages of a booking use the lock of the booking. */
export function inquiryLock(conversationId: string): string {
  return `inquiry:${conversationId}`;
}
