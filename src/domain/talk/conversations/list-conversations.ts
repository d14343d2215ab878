import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Mode, MODES, type Scope, type Side, SIDES } from '../../../../db/values/index.ts';
import {
  type Access,
  scopeMissing,
  listedMode,
  pageInput,
  pageOf,
  pagination,
  query,
  scopeCovers,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { findConversationsOf, findRented, pairKey, pairOf } from './conversation-store.ts';
import { ConversationState, conversationState, MessageView, messageView } from './conversation-view.ts';

const SCOPES: Readonly<Record<Side, Scope>> = { RENTER: 'read:booking', OWNER: 'read:owner' };

/** The side on which a person's conversations are listed. A key needs the scope of that side. */
const ownConversations: Access<'user', { side?: Side | undefined }, Side> = {
  who: 'user',
  scope: Object.values(SCOPES),
  errors: [],
  side: (subject) => subject,
  async load(_from, caller, { side = usualSide(caller) }) {
    const { scopes } = caller;
    if (scopes !== 'all' && !scopeCovers(scopes, SCOPES[side])) throw scopeMissing(caller, SCOPES[side]);
    return side;
  },
};

function usualSide({ vendorId }: UserCaller): Side {
  return vendorId === null ? 'RENTER' : 'OWNER';
}

const ConversationView = ConversationState.omit({ note: true }).extend({
  conversationId: z.string(),
  asset: z.object({ assetId: z.string(), title: z.string().describe('untrusted text') }),
  other: z.string().nullable().describe('name of the other side, untrusted; null without an account'),
  timeZone: z.string(),
  lastMessage: MessageView.pick({ messageId: true, side: true, text: true, at: true }),
});

export const listConversations = query({
  name: 'list_conversations',
  title: 'Conversations',
  description:
    'Chats of bookings and inquiries, newest message first: unread count, last line, whose turn. Read one with manage_booking_chat.',
  access: ownConversations,
  thirdPartyText: true,
  input: z.strictObject({
    side: z.enum(SIDES).optional().describe('as renter, or as owner (usual with a shop)'),
    unread: z.boolean().optional().describe('true: only these'),
    mode: z.enum(MODES).optional(),
    ...pageInput,
  }),
  example: { side: 'OWNER', limit: 2 },
  output: pageOf(ConversationView),
  empty: ({ unread }) => (unread === true ? 'You have read everything.' : 'Nobody has written anything to you or you to them.'),
  errors: [],

  async run({ subject: side, input, caller, reader, ...context }) {
    const mode = listedMode(caller, input.mode);
    const { rows, total } = await findTheirs(reader, side, { caller, mode }, input);
    const rented = await findRented(
      reader,
      rows.flatMap(({ conversation }) => pairOf(conversation)),
    );
    const items = rows.map(({ conversation, title, other, message, ...dates }) => {
      const { id: conversationId, bookingId, assetId, timeZone } = conversation;
      const reading = { conversation, side, acquainted: rented.has(pairKey(conversation)), ...context };
      const booking = bookingId === null ? null : { id: bookingId, ...dates };
      const state = conversationState({ conversation, booking, side }, reading);
      const { messageId, side: by, text, at } = messageView(message, reading);
      const lastMessage = { messageId, side: by, text, at };
      return { ...state, conversationId, asset: { assetId, title }, other, timeZone, lastMessage };
    });
    return { items, pagination: pagination(input, total) };
  },
});

async function findTheirs(
  reader: Reader,
  side: Side,
  { caller: { userId: renterId, vendorId }, mode }: { caller: UserCaller; mode: Mode },
  wanted: Parameters<typeof findConversationsOf>[2],
): ReturnType<typeof findConversationsOf> {
  if (side === 'RENTER') return findConversationsOf(reader, { renterId, mode }, wanted);
  return vendorId === null ? { rows: [], total: 0 } : findConversationsOf(reader, { vendorId, mode }, wanted);
}
