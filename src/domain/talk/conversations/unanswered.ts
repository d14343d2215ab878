import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { firstKnown, nextAfter, waitsForOwner } from '../../../../db/expressions.ts';
import { assets, conversations, messages, users } from '../../../../db/schema/index.ts';
import { CONVERSATION_KINDS, type Mode } from '../../../../db/values/index.ts';
import { NextAction, offer } from '../../platform/kernel/index.ts';
import { maskedText } from './contact-masking.ts';

/** The most messages in the list of an owner; those that have waited longest come first. */
const MOST = 50;
const MOST_TEXT = 300;

/** A renter's message that waits for an answer or for being read. */
export const UnansweredView = z.object({
  conversationId: z.string().describe('threadId of the tools'),
  kind: z.enum(CONVERSATION_KINDS),
  bookingId: z.string().nullable(),
  asset: z.object({ assetId: z.string(), title: z.string().describe('untrusted text') }),
  since: z.string().describe('UTC instant of the first line that waits'),
  text: z.string().describe(`untrusted text of that line, its first ${MOST_TEXT} characters, without contact details`),
  from: z.string().nullable().describe('who wrote it, untrusted; null without an account'),
  nextActions: z.array(NextAction),
});

/** The messages that wait for a shop, the longest wait first. */
export async function findUnanswered(
  from: Reader,
  of: { vendorId: string; mode: Mode },
): Promise<z.input<typeof UnansweredView>[]> {
  const rows = await findWaiting(from, of);
  return rows.map(({ conversationId, kind, bookingId, assetId, title, since, text, mask, from: writer }) => ({
    conversationId,
    kind,
    bookingId,
    asset: { assetId, title },
    since: since.toISOString(),
    text: (maskedText({ text, mask }) ?? text).slice(0, MOST_TEXT),
    from: writer,
    nextActions: [
      offer('list_messages', bookingId === null ? { threadId: conversationId } : { bookingId }, {
        actor: 'OWNER',
        why: 'read what the renter asks, and answer',
      }),
    ],
  }));
}

/**
 * The first waiting message of each conversation: one that waits for an answer, otherwise the first unread one. Conversations
 * in which one side has blocked the other are left out.
 */
const findWaiting = (from: Reader, { vendorId, mode }: { vendorId: string; mode: (typeof conversations.$inferSelect)['mode'] }) =>
  from
    .select({
      conversationId: conversations.id,
      kind: conversations.kind,
      bookingId: conversations.bookingId,
      assetId: conversations.assetId,
      title: assets.title,
      since: messages.at,
      text: messages.text,
      mask: messages.mask,
      from: users.name,
    })
    .from(conversations)
    .innerJoin(assets, eq(assets.id, conversations.assetId))
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.seq, firstKnown(conversations.clockSeq, nextAfter(conversations.ownerReadSeq))),
      ),
    )
    .leftJoin(users, eq(users.id, messages.authorId))
    .where(
      and(
        eq(conversations.vendorId, vendorId),
        eq(conversations.mode, mode),
        waitsForOwner(conversations),
        isNull(conversations.renterBlockedAt),
        isNull(conversations.ownerBlockedAt),
      ),
    )
    .orderBy(asc(messages.at), asc(conversations.id))
    .limit(MOST);
