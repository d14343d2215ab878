import { z } from 'zod';
import { IdInput, pageInput, query } from '../../platform/kernel/index.ts';
import { haveRented } from './conversation-store.ts';
import { messageNotFound } from './conversation-errors.ts';
import { messagesView, MessagesView } from './message-page.ts';
import { inquiryAbout, inquiryInput, inquiryUnnamed, isInquiryNamed } from './inquiry-access.ts';
import { threadNotFound } from './inquiry-errors.ts';

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
  output: MessagesView,
  empty: () => 'Nothing was written so far, or nothing newer; without an account, reading needs the threadToken.',
  errors: [messageNotFound],

  async run({ subject: { listing, conversation }, input: { slug: _slug, threadToken, ...wanted }, reader, ...context }) {
    if (conversation === null && threadToken !== undefined) throw threadNotFound({ slug: listing.asset.slug });
    const acquainted = conversation !== null && (await haveRented(reader, conversation));
    return messagesView(reader, { conversation, booking: null, side: 'RENTER' }, wanted, { acquainted, ...context });
  },
});
