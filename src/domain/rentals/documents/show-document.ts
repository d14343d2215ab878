import { z } from 'zod';
import { findDocument } from '../../people/trust/index.ts';
import { anyAdmin, dayOf, declareError, IdInput, plainText, query } from '../../platform/kernel/index.ts';
import { OwnDocument, ownDocument } from './document-view.ts';

const documentNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such document.',
  data: z.object({ documentId: z.string() }),
  message: ({ documentId }) =>
    `There is no document ${documentId}. It may have been deleted since. The documents that there are stand with their booking: GET /admin/bookings/{bookingId}.`,
  next: () => [],
});

export const showDocument = query({
  name: 'show_document',
  title: 'Look at a document',
  description: 'Admin: a person’s document with a url that opens it for a few minutes. Say why: the audit log keeps it.',
  access: anyAdmin,
  audited: true,
  thirdPartyText: true,
  input: z.strictObject({ documentId: IdInput, reason: plainText(500) }),
  example: { reason: 'The owner reports a forgery' },
  output: OwnDocument.extend({ userId: z.string() }),
  errors: [documentNotFound],

  async run({ input: { documentId }, caller, reader, now, settings }) {
    const document = await findDocument(reader, documentId);
    if (document === undefined) throw documentNotFound({ documentId });
    const context = { viewerId: caller.userId, today: dayOf(now, 'UTC'), now, settings };
    return { ...ownDocument(document, context), userId: document.userId };
  },
});
