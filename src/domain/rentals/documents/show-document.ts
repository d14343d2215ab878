import { z } from 'zod';
import { findDocument } from '../../people/trust/index.ts';
import { anyAdmin, dayOf, IdInput, plainText, query } from '../../platform/kernel/index.ts';
import { ownDocumentNotFound } from './document-access.ts';
import { OwnDocument, ownDocument } from './document-view.ts';

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
  errors: [ownDocumentNotFound],

  async run({ input: { documentId }, caller, reader, now, settings }) {
    const document = await findDocument(reader, documentId);
    if (document === undefined) throw ownDocumentNotFound({ documentId });
    const context = { viewerId: caller.userId, today: dayOf(now, 'UTC'), now, settings };
    return { ...ownDocument(document, context), userId: document.userId };
  },
});
