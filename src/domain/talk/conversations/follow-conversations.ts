import { z } from 'zod';
import { MODES, SIDES } from '../../../../db/values/index.ts';
import { firstNumber, lastNumber, ownEvents, ownEventsBehind, type StoredEvent } from '../../platform/events/index.ts';
import { followed, FOLLOWED_AT_ONCE, followInput, listedMode, offer, query, type Reset } from '../../platform/kernel/index.ts';
import { findMessagesById, findRented, type MessageOfConversation, pairKey, pairOf } from './conversation-store.ts';
import { MessageView, messageView } from './conversation-view.ts';
import { messageTopics, messageEvents } from './events.ts';

const FollowedMessageView = MessageView.extend({
  seq: z.int(),
  conversationId: z.string(),
  bookingId: z.string().nullable(),
  yourSide: z.enum(SIDES),
});

export const followConversations = query({
  name: 'follow_conversations',
  title: 'Follow all conversations',
  description: 'New messages of all your chats and inquiries as they come, on both sides, in one order.',
  access: ownEvents,
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject({ ...followInput, mode: z.enum(MODES).optional() }),
  example: { afterSeq: 0 },
  output: followed(FollowedMessageView),
  empty: () => 'Nothing newer was written.',
  errors: [],

  async run({ subject: who, input: { afterSeq, mode }, caller, reader, ...context }) {
    const wokenBy = [
      ...(who.userId === null ? [] : [messageTopics.renter(who.userId)]),
      ...(who.vendorId === null ? [] : [messageTopics.shop(who.vendorId)]),
    ];
    if (afterSeq === undefined) return { items: [], nextSeq: await lastNumber(reader), hasMore: false, wokenBy };
    const last = await lastNumber(reader);
    if (afterSeq > last) return { items: [], nextSeq: last, hasMore: false, wokenBy, reset: resetBy('AHEAD') };
    // With 0, the caller asks for everything that is stored, so there is no gap.
    const isGap = afterSeq > 0 && afterSeq + 1 < (await firstNumber(reader));
    const wanted = { after: afterSeq, mode: listedMode(caller, mode), limit: FOLLOWED_AT_ONCE + 1 };
    const found = await ownEventsBehind(reader, who, { ...wanted, types: [messageEvents.created.type] });
    const events = found.slice(0, FOLLOWED_AT_ONCE);
    const newMessages = await findMessagesById(reader, events.map(messageIdOf));
    const rented = await findRented(
      reader,
      [...newMessages.values()].flatMap(({ conversation }) => pairOf(conversation)),
    );
    const items = events.flatMap((event) => {
      const newMessage = newMessages.get(messageIdOf(event));
      return newMessage === undefined ? [] : [viewOf(event, newMessage)];
    });
    const next = { nextSeq: events.at(-1)?.seq ?? afterSeq, hasMore: found.length > FOLLOWED_AT_ONCE };
    return { items, ...next, wokenBy, ...(isGap && { reset: resetBy('TOO_OLD') }) };

    function viewOf(
      { seq, userId }: StoredEvent,
      { message, conversation }: MessageOfConversation,
    ): z.input<typeof FollowedMessageView> {
      const side = userId !== null && userId === who.userId ? ('RENTER' as const) : ('OWNER' as const);
      const { id: conversationId, bookingId } = conversation;
      const view = messageView(message, { conversation, side, acquainted: rented.has(pairKey(conversation)), ...context });
      return { ...view, seq: seq ?? 0, conversationId, bookingId, yourSide: side };
    }
  },
});

function resetBy(reason: z.input<typeof Reset>['reason']): z.input<typeof Reset> {
  const list = offer('list_conversations', {}, { actor: 'RENTER', why: 'see which conversations have unread lines' });
  return { reason, nextActions: [list] };
}

function messageIdOf({ data }: StoredEvent): string {
  return messageEvents.created.payload.parse(data).messageId;
}
