import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { Side } from '../../../../db/values/index.ts';
import { type Access, IdInput, mayTouch, type UserCaller } from '../../platform/kernel/index.ts';
import { type Booking, findBooking, bookingLock, bookingNotFound, bookingParty } from '../../rentals/bookings/index.ts';
import { conversationNotFound } from './conversation-errors.ts';
import {
  betweenLock,
  type Conversation,
  findConversation,
  findConversationOfBooking,
  inquiryLock,
} from './conversation-store.ts';

interface Named {
  readonly bookingId?: string | undefined;
  readonly threadId?: string | undefined;
}

/** A conversation as one side sees it: an inquiry, or that of a booking, which may have no messages yet. */
export type ConversationSide = { readonly side: Side } & (
  | { readonly booking: Booking; readonly conversation: Conversation | null }
  | { readonly booking: null; readonly conversation: Conversation }
);

/** A conversation of the caller's, by its own id or by that of its booking. A key needs the scope of its side. */
export function conversationParty(kind: 'read' | 'write'): Access<'user', Named, ConversationSide> {
  const party = bookingParty(kind);
  return {
    who: 'user',
    scope: party.scope,
    errors: [bookingNotFound, conversationNotFound],
    side: (subject) => subject?.side ?? null,
    async catchUp({ input: { bookingId }, ...context }) {
      if (bookingId !== undefined) await party.catchUp?.({ ...context, input: { bookingId } });
    },
    async locks({ bookingId, threadId }, _caller, from) {
      if (bookingId !== undefined) {
        const booking = await findBooking(from, bookingId);
        return booking === undefined ? [] : [bookingLock(bookingId), betweenLock(booking)];
      }
      const found = await findConversation(from, threadId ?? '');
      if (found === undefined) return [];
      const { id, vendorId, renterId, mode } = found;
      const between = renterId === null ? [] : [betweenLock({ vendorId, renterId, mode })];
      return [found.bookingId === null ? inquiryLock(id) : bookingLock(found.bookingId), ...between];
    },
    async load(from, caller, { bookingId, threadId }, now) {
      if (bookingId !== undefined) {
        const { booking, side } = await party.load(from, caller, { bookingId }, now);
        const conversation = (await findConversationOfBooking(from, bookingId)) ?? null;
        if (threadId !== undefined && conversation?.id !== threadId) throw conversationNotFound({ threadId });
        return { side, booking, conversation };
      }
      const conversation = await findConversation(from, threadId ?? '');
      const side = conversation && sideIn(conversation, caller);
      if (conversation === undefined || side === undefined || !mayTouch(caller, conversation))
        throw conversationNotFound({ threadId: threadId ?? '' });
      return withBooking(from, conversation, side);
    },
  };
}

async function withBooking(from: Reader, conversation: Conversation, side: Side): Promise<ConversationSide> {
  if (conversation.bookingId === null) return { side, booking: null, conversation };
  const booking = await findBooking(from, conversation.bookingId);
  if (booking === undefined) throw new Error(`Conversation ${conversation.id} has lost its booking.`);
  return { side, booking, conversation };
}

function sideIn({ renterId, vendorId }: Conversation, caller: UserCaller): Side | undefined {
  if (renterId === caller.userId) return 'RENTER';
  return vendorId === caller.vendorId ? 'OWNER' : undefined;
}

const NAMES = { bookingId: IdInput.optional(), threadId: IdInput.optional().describe('conversationId, instead of bookingId') };

/**
 * Adds to an input the fields that name a conversation, by its booking or its own id. If both are given, they must belong
 * together.
 */
export function aboutConversation<Shape extends z.core.$ZodLooseShape>(more: Shape) {
  return z.strictObject({ ...NAMES, ...more }).refine(namesOne, {
    path: ['threadId'],
    error: 'name the conversation: bookingId, or threadId',
  });
}

function namesOne(input: object): boolean {
  const given = new Map<string, unknown>(Object.entries(input));
  return given.get('bookingId') !== undefined || given.get('threadId') !== undefined;
}
