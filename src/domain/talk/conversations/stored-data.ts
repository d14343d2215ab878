import { and, eq, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { conversations, messageReports, messages, replyClocks } from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values/index.ts';
import { releaseFiles } from '../../platform/files/index.ts';
import { declareTable, type Purge, section, shopSection, type StoredTable, type Whose } from '../../platform/kernel/index.ts';
import { maskedText } from './contact-masking.ts';
import type { Message } from './conversation-store.ts';

/** The condition for messages that the person wrote, whether or not the other side still has an account. */
function wordsOf({ userId, vendorId }: Pick<Whose, 'userId' | 'vendorId'>, from: Reader) {
  const ofShop = from
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.vendorId, vendorId ?? ''));
  return or(
    eq(messages.authorId, userId),
    vendorId === null ? undefined : and(eq(messages.side, 'OWNER'), inArray(messages.conversationId, ofShop)),
  );
}

function messagesIn(from: Reader, whose: ReturnType<typeof eq>) {
  const { id, conversationId, seq, side, text, mask, attachment, at, removedAt } = messages;
  return from
    .select({ id, conversationId, seq, side, text, mask, attachment, at, removedAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(whose);
}

type ExportedMessages = ReturnType<typeof messagesIn>;

/** A message in the export: the person's own as written, one of the other side without contact data. */
function asExportedTo(own: Side) {
  return ({ mask, ...message }: Pick<Message, 'text' | 'mask' | 'side'>) => ({
    ...message,
    text: message.side === own ? message.text : (maskedText({ text: message.text, mask }) ?? message.text),
  });
}

/** Deletes inquiries whose last message is long ago. Inquiries with a reported message stay as long as the report. */
const purgeInquiries: Purge = async (tx, { daysAgo, settings, limit }) => {
  const reported = tx
    .select({ id: messageReports.id })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .where(eq(messages.conversationId, conversations.id));
  const old = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.kind, 'INQUIRY'), lt(conversations.lastAt, daysAgo(settings.inquiryDays)), notExists(reported)))
    .orderBy(conversations.lastAt)
    .limit(limit);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(replyClocks).where(inArray(replyClocks.conversationId, ids));
  await tx.delete(messages).where(inArray(messages.conversationId, ids));
  await tx.delete(conversations).where(inArray(conversations.id, ids));
  return ids.length;
};

const KEPT = 'as long as the booking; inquiries `inquiryDays` after their last line';

export const storedData: readonly StoredTable[] = [
  declareTable(messages, {
    bindsNobody: true,
    exported: [
      section<ExportedMessages>(
        'rentals',
        'messages',
        (from, { userId }) => messagesIn(from, eq(conversations.renterId, userId)),
        asExportedTo('RENTER'),
      ),
      shopSection<ExportedMessages>(
        'messagesOfShop',
        (from, { vendorId }) => messagesIn(from, eq(conversations.vendorId, vendorId)),
        asExportedTo('OWNER'),
      ),
    ],
    erased: 'without the person’s words and files; the other side keeps its own',
    async erase(tx, whose, { now }) {
      const theirs = wordsOf(whose, tx);
      const rows = await tx
        .select({ attachment: messages.attachment })
        .from(messages)
        .where(and(theirs, isNotNull(messages.attachment)));
      await releaseFiles(
        tx,
        rows.flatMap(({ attachment }) => (attachment === null ? [] : [attachment])),
        now,
      );
      await tx.update(messages).set({ text: '', mask: '', attachment: null, authorId: null }).where(theirs);
    },
    kept: KEPT,
  }),
  declareTable(replyClocks, {
    bindsNobody: true,
    exported: 'how long answers took, counted from the lines that are exported',
    erased: 'kept without a name: how long answers took',
    kept: KEPT,
  }),
  declareTable(conversations, {
    bindsNobody: true,
    exported: [
      section('rentals', 'conversations', (from, { userId }) =>
        from.select(CONVERSATION).from(conversations).where(eq(conversations.renterId, userId)),
      ),
      shopSection('conversationsOfShop', (from, { vendorId }) =>
        from.select(CONVERSATION).from(conversations).where(eq(conversations.vendorId, vendorId)),
      ),
    ],
    erased: 'without the person, and closed: nobody writes to somebody who is gone',
    async erase(tx, { userId, vendorId }, { now }) {
      await tx
        .update(conversations)
        .set({ renterId: null, inquiryKey: null, renterBlockedAt: now, clockSeq: null })
        .where(eq(conversations.renterId, userId));
      if (vendorId !== null)
        await tx.update(conversations).set({ ownerBlockedAt: now, clockSeq: null }).where(eq(conversations.vendorId, vendorId));
    },
    kept: KEPT,
    purges: { inquiries: purgeInquiries },
  }),
];

/**
 * The columns of a conversation in the export. They contain neither the secret nor whether the other side has blocked the
 * person.
 */
const CONVERSATION = {
  id: conversations.id,
  kind: conversations.kind,
  mode: conversations.mode,
  bookingId: conversations.bookingId,
  assetId: conversations.assetId,
  createdAt: conversations.createdAt,
  lastAt: conversations.lastAt,
};
