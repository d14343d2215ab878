import { z } from 'zod';
import { IdInput, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { messageNotFound, threadNotFound } from './conversation-errors.ts';
import { findMessage, findMessages, haveRented } from './conversation-store.ts';
import { MessageView, messageView, StandingView, standingView } from './conversation-view.ts';
import { inquiryAbout, inquiryInput, inquiryUnnamed, isInquiryNamed } from './inquiry-access.ts';
import { linesOf } from './list-messages.ts';

export const listInquiryMessages = query({
  name: 'list_inquiry_messages',
  title: 'Messages of an inquiry',
  description:
    'What you and the owner have written about a listing: with the threadToken of the first message, or signed in. Page 1 has the newest.',
  access: inquiryAbout('read'),
  thirdPartyText: true,
  input: z
    .strictObject({ ...inquiryInput, sinceId: IdInput.optional().describe('messageId; only newer ones'), ...pageInput })
    .refine(isInquiryNamed, inquiryUnnamed),
  example: { slug: 'tandem-sea-kayak', limit: 2 },
  output: pageOf(MessageView).extend(StandingView.shape),
  empty: () => 'Nothing was written so far, or nothing newer; without an account, reading needs the threadToken.',
  errors: [messageNotFound],

  async run({ subject: { listing, conversation }, input: { slug: _slug, threadToken, sinceId, ...page }, reader, ...context }) {
    if (conversation === null && threadToken !== undefined) throw threadNotFound({ slug: listing.asset.slug });
    const side = 'RENTER' as const;
    const acquainted = conversation !== null && (await haveRented(reader, conversation));
    const standing = standingView({ conversation, booking: null, side }, { acquainted, ...context });
    if (conversation === null) return { ...standing, items: [], pagination: pagination(page, 0) };
    const since = sinceId === undefined ? undefined : await findMessage(reader, conversation.id, sinceId);
    if (sinceId !== undefined && since === undefined) throw messageNotFound({ messageId: sinceId });
    const { after, upTo, total } = linesOf(conversation.lastSeq, since?.seq ?? null, page);
    const lines = await findMessages(reader, conversation.id, { after, upTo });
    const reading = { conversation, side, acquainted, ...context };
    return { ...standing, items: lines.map((line) => messageView(line, reading)), pagination: pagination(page, total) };
  },
});
