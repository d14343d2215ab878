import { asc, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { conversations, messages } from '../../../../db/schema/index.ts';
import { SIDES } from '../../../../db/values/index.ts';
import { command, IdInput, pageInput, Pagination, pagination, plainText } from '../../platform/kernel/index.ts';
import { bookingToSee } from './admin-access.ts';

/** A command and not a query, because reading is recorded in the audit log, with the reason, in the same transaction. */
export const readBookingMessages = command({
  name: 'read_booking_messages',
  title: 'Read the messages of a booking',
  description:
    'Admin: what renter and owner have written to each other about a booking. Needs a reason; each reading is in the audit log with it. Attachments are named, not opened.',
  access: bookingToSee,
  repeat: 'natural',
  thirdPartyText: true,
  secretAnswer: true,
  input: z.strictObject({ bookingId: IdInput, reason: plainText(500, 5).describe('why, for the audit log'), ...pageInput }),
  example: { reason: 'The renter says that the owner asked for cash' },
  output: z.object({
    bookingId: z.string(),
    items: z.array(
      z.object({
        messageId: z.string(),
        at: z.string(),
        side: z.enum(SIDES),
        text: z.string(),
        hasAttachment: z.boolean(),
        removed: z.boolean(),
      }),
    ),
    pagination: Pagination,
  }),
  errors: [],

  async run({ subject: { id: bookingId }, input, tx }) {
    const { page, limit } = input;
    const where = eq(conversations.bookingId, bookingId);
    const rows = await tx
      .select({ message: messages })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(where)
      .orderBy(asc(messages.seq), asc(messages.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const [total] = await tx
      .select({ count: count() })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(where);
    return {
      bookingId,
      items: rows.map(({ message: { id: messageId, at, side, text, attachment, removedAt } }) => ({
        messageId,
        at: at.toISOString(),
        side,
        text,
        hasAttachment: attachment !== null,
        removed: removedAt !== null,
      })),
      pagination: pagination(input, total?.count ?? 0),
    };
  },
});
