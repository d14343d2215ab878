import { and, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { conversations } from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values/index.ts';
import type { RequirementStatus } from '../../people/trust/index.ts';
import { asked, offer, type Step } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';

export const ChatNews = z.object({
  unread: z.int().describe('messages of the other side that you have not read: manage_booking_chat'),
  chatBlocked: z.enum(['YOU', 'OTHER']).optional().describe('who keeps you two from writing to each other'),
});

/** What about a booking the sides may have questions about. */
interface OpenQuestions {
  readonly side: Side;
  readonly requirements: readonly RequirementStatus[];
  readonly extension: object | null;
}

/** Returns what waits in the chat of a booking for one side, with at most one step towards it. */
export async function chatNews(
  from: Reader,
  booking: Booking,
  open: OpenQuestions,
): Promise<z.infer<typeof ChatNews> & { steps: Step[] }> {
  if (booking.promotedAt === null) return { unread: 0, steps: [] };
  const { side } = open;
  const { unread, chatBlocked } = await chatOf(from, booking, side);
  const news = { unread, ...(chatBlocked !== null && { chatBlocked }) };
  const { id: bookingId } = booking;
  if (unread > 0) {
    const why = unread === 1 ? 'read a message of the other side' : `read ${unread} messages of the other side`;
    return { ...news, steps: [offer('list_messages', { bookingId }, { actor: side, why, optional: true })] };
  }
  const why = chatBlocked === null ? questionOf(booking, open) : null;
  if (why === null) return { ...news, steps: [] };
  const notes = { actor: side, why, optional: true, requiresHuman: true };
  return { ...news, steps: [offer('send_message', { bookingId, text: asked('message') }, notes)] };
}

/**
 * Reads the conversation about the booking. A block holds in all conversations of the two people, and this booking may have no
 * conversation yet, so the others are read as well.
 */
async function chatOf(from: Reader, { id, renterId, vendorId, mode }: Booking, side: Side) {
  const rows = await findChats(from, { bookingId: id, renterId, vendorId, mode });
  const chat = rows.find((row) => row.bookingId === id);
  const { renterBlockedAt: byRenter, ownerBlockedAt: byOwner } = chat ?? rows[0] ?? NOT_BLOCKED;
  const [own, others] = side === 'RENTER' ? [byRenter, byOwner] : [byOwner, byRenter];
  const byOther = others === null ? null : ('OTHER' as const);
  return {
    unread: (side === 'RENTER' ? chat?.renterUnread : chat?.ownerUnread) ?? 0,
    chatBlocked: own === null ? byOther : ('YOU' as const),
  };
}

const findChats = hotQuery('chats_of_booking', (reader) => {
  const { bookingId, renterId, vendorId, mode, renterUnread, ownerUnread, renterBlockedAt, ownerBlockedAt } = conversations;
  const isOfTwo = [eq(renterId, placeholder('renterId')), eq(vendorId, placeholder('vendorId')), eq(mode, placeholder('mode'))];
  return reader
    .select({ bookingId, renterUnread, ownerUnread, renterBlockedAt, ownerBlockedAt })
    .from(conversations)
    .where(or(eq(bookingId, placeholder('bookingId')), and(...isOfTwo)));
});

const NOT_BLOCKED = { renterBlockedAt: null, ownerBlockedAt: null };

/** Returns the reason to write to the other side now; null if nothing is open between the two. */
function questionOf({ state }: Booking, { side, requirements, extension }: OpenQuestions): string | null {
  const other = side === 'RENTER' ? 'the owner' : 'the renter';
  if (extension !== null) return `talk with ${other} about the other dates`;
  if (state === 'CONFIRMED' || state === 'PENDING_PAYMENT') return `settle with ${other} when and how it is handed over`;
  if (state !== 'PENDING_APPROVAL') return null;
  if (side === 'OWNER') return 'ask the renter something before you decide';
  const rejected = requirements.some(({ state: status }) => status === 'REJECTED');
  return rejected ? 'ask the owner what was wrong with the document' : 'ask or tell the owner something while they decide';
}
