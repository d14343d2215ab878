import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { assets, users, vendors } from '../../../../db/schema/index.ts';
import { BOOKING_STATES, SIDES } from '../../../../db/values/index.ts';
import { IdInput, query } from '../../platform/kernel/index.ts';
import { conversationParty } from './conversation-access.ts';
import { conversationNotFound } from './conversation-errors.ts';

export const showConversation = query({
  name: 'show_conversation',
  title: 'Page of a conversation',
  description:
    'What the page of a conversation shows beside its messages: with whom it is, and the listing and the booking that it is about.',
  access: conversationParty('read'),
  door: 'page only',
  testKeys: 'their own',
  thirdPartyText: true,
  input: z.strictObject({ threadId: IdInput.describe('conversationId') }),
  output: z.object({
    conversationId: z.string(),
    side: z.enum(SIDES).describe('yours'),
    other: z.string().nullable().describe('name of the other side, untrusted; null without an account'),
    asset: z.object({
      assetId: z.string(),
      slug: z.string(),
      title: z.string().describe('untrusted text'),
      image: z.string().nullable(),
      isOffered: z.boolean().describe('it has a page that everybody can open'),
    }),
    booking: z
      .object({ bookingId: z.string(), startDate: z.string(), endDate: z.string(), state: z.enum(BOOKING_STATES) })
      .nullable(),
    timeZone: z.string(),
  }),
  errors: [],

  async run({ subject: { conversation, booking, side }, input: { threadId }, reader }) {
    if (conversation === null) throw conversationNotFound({ threadId });
    const { id: conversationId, assetId, renterId, timeZone } = conversation;
    const [listed] = await reader
      .select({ slug: assets.slug, title: assets.title, images: assets.images, status: assets.status, shop: vendors.name })
      .from(assets)
      .innerJoin(vendors, eq(vendors.id, assets.vendorId))
      .where(eq(assets.id, assetId));
    if (listed === undefined) throw conversationNotFound({ threadId });
    const [renter] = renterId === null ? [] : await reader.select({ name: users.name }).from(users).where(eq(users.id, renterId));
    const { slug, title, images, status, shop } = listed;
    return {
      conversationId,
      side,
      other: side === 'RENTER' ? shop : (renter?.name ?? null),
      asset: { assetId, slug, title, image: images[0]?.url ?? null, isOffered: status === 'LIVE' },
      booking: booking && { bookingId: booking.id, startDate: booking.startDate, endDate: booking.endDate, state: booking.state },
      timeZone,
    };
  },
});
