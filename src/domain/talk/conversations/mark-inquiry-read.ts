import { z } from 'zod';
import { command } from '../../platform/kernel/index.ts';
import { markRead, ReadUpTo, ReadView } from './read-mark.ts';
import { messageNotFound } from './conversation-errors.ts';
import { threadNotFound } from './inquiry-errors.ts';
import { inquiryInput, inquiryToChange, inquiryUnnamed, isInquiryNamed } from './inquiry-access.ts';

export const markInquiryRead = command({
  name: 'mark_inquiry_read',
  title: 'Mark an inquiry as read',
  description:
    'Marks the owner’s answers in an inquiry as read up to messageId, with its threadToken or signed in; the owner sees that.',
  access: inquiryToChange,
  repeat: 'natural',
  effects: [],
  input: z.strictObject({ ...inquiryInput, messageId: ReadUpTo }).refine(isInquiryNamed, inquiryUnnamed),
  example: { slug: 'tandem-sea-kayak', threadToken: 'IuBpI9JiL0PzoQv2mecDFu2uxOBZTZzP' },
  output: ReadView,
  errors: [messageNotFound],

  async run({ subject: { listing, conversation }, input: { messageId }, tx, emit }) {
    if (conversation === null) throw threadNotFound({ slug: listing.asset.slug });
    return markRead(tx, { conversation, side: 'RENTER', messageId }, emit);
  },
});
