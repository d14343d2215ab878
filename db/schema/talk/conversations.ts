import { sql } from 'drizzle-orm';
import { check, count, id, index, instant, json, oneOf, primaryKey, ref, string, table, uniqueIndex } from '../../columns.ts';
import { waitsForOwner } from '../../expressions.ts';
import { CONVERSATION_KINDS, MODES, type Photo, SIDES } from '../../values/index.ts';
import { users, vendors } from '../people/accounts.ts';
import { assets } from '../catalog/assets.ts';
import { bookings } from '../rentals/bookings.ts';

/** A conversation of a renter and an owner, about a booking or before there is one. */
export const conversations = table(
  'conversations',
  {
    id: id(),
    kind: oneOf(CONVERSATION_KINDS).notNull(),
    mode: oneOf(MODES).notNull(),
    bookingId: ref().references(() => bookings.id),
    assetId: ref()
      .notNull()
      .references(() => assets.id),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    /** Null for somebody who has not signed in or has been erased since. */
    renterId: ref().references(() => users.id),
    /** The hash of the secret with which a person without an account continues to read and write. */
    tokenHash: string(),
    /** `assetId:renterId:mode` for an inquiry, so that a person has one about a listing. */
    inquiryKey: string(),
    /** The time zone in which the hours of answers are counted. */
    timeZone: string().notNull(),
    createdAt: instant().notNull(),
    /** When the last line was written. If there is none, when the conversation began. */
    lastAt: instant().notNull(),
    /** Lines are numbered from 1, without gaps. */
    lastSeq: count().notNull().default(0),
    lastSide: oneOf(SIDES),
    renterSpokeAt: instant(),
    /** The last line that each side has read, and the number of later lines of the other side. */
    renterReadSeq: count().notNull().default(0),
    ownerReadSeq: count().notNull().default(0),
    renterUnread: count().notNull().default(0),
    ownerUnread: count().notNull().default(0),
    /** The line that waits for the owner's first answer. */
    clockSeq: count(),
    /** Since when each side has blocked the other. */
    renterBlockedAt: instant(),
    ownerBlockedAt: instant(),
  },
  (t) => [
    uniqueIndex('conversations_booking_key').on(t.bookingId),
    uniqueIndex('conversations_token_key').on(t.tokenHash),
    uniqueIndex('conversations_inquiry_key').on(t.inquiryKey),
    index('conversations_renter_idx').on(t.renterId, t.mode, t.lastAt),
    index('conversations_vendor_idx').on(t.vendorId, t.mode, t.lastAt),
    index('conversations_waiting_idx').on(t.vendorId, t.mode).where(waitsForOwner(t)),
    index('conversations_asked_idx').on(t.vendorId, t.mode, t.kind, t.createdAt),
    index('conversations_age_idx').on(t.kind, t.lastAt),
    check('conversations_about', sql`(${t.kind} = 'BOOKING') = (${t.bookingId} is not null)`),
  ],
);

export const messages = table(
  'messages',
  {
    id: id(),
    conversationId: ref()
      .notNull()
      .references(() => conversations.id),
    seq: count().notNull(),
    side: oneOf(SIDES).notNull(),
    /** Null for somebody who has not signed in or has been erased since. */
    authorId: ref().references(() => users.id),
    /** The text as it was written, in untrusted words. Empty after it was removed or its author was erased. */
    text: string().notNull(),
    /**
     * The text as the other side reads it until a booking is confirmed. Empty if nothing is hidden. Null for lines that are
     * older than this column.
     */
    mask: string(),
    attachment: json<Photo>(),
    at: instant().notNull(),
    /** When the platform removed the line after a report. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('messages_place_key').on(t.conversationId, t.seq),
    index('messages_author_idx').on(t.authorId, t.at),
    index('messages_age_idx').on(t.at),
  ],
);

/** How long each owner took for the first answer, with a row for each line of a renter that waits or waited for it. */
export const replyClocks = table(
  'reply_clocks',
  {
    conversationId: ref()
      .notNull()
      .references(() => conversations.id),
    startSeq: count().notNull(),
    vendorId: ref()
      .notNull()
      .references(() => vendors.id),
    mode: oneOf(MODES).notNull(),
    startedAt: instant().notNull(),
    /** The hour of the listing's time zone, 0 to 23. */
    startHour: count().notNull(),
    /** Null while it runs. */
    repliedAt: instant(),
    minutes: count(),
    /** The part of the minutes that lies between eight and twenty-two of the listing's time zone. */
    dayMinutes: count(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.startSeq] }),
    index('reply_clocks_vendor_idx').on(t.vendorId, t.mode, t.startedAt, t.startHour, t.minutes, t.dayMinutes),
    index('reply_clocks_running_idx')
      .on(t.vendorId, t.mode, t.startedAt)
      .where(sql`${t.repliedAt} is null`),
  ],
);
