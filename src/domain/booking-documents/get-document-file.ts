import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '../../../db/schema/index.ts';
import { anyone, declareError, IdInput, isSignedLink, query } from '../kernel/index.ts';
import { documentPath } from './document-view.ts';

const linkRefused = declareError({
  code: 'link_refused',
  status: 403,
  when: 'The link was not made here, or it has run out.',
  data: z.object({}),
  message: () => 'This link is not valid any more. List the documents again to get a new one.',
  next: () => [
    {
      tool: 'review_renter_documents',
      args: { action: 'list', bookingId: '<bookingId>' },
      actor: 'OWNER',
      why: 'get a new link',
    },
  ],
});

export const getDocumentFile = query({
  name: 'get_document_file',
  title: 'Open a document',
  description: 'The file behind the url of a document under review. The signature in the link is the permission.',
  access: anyone,
  input: z.strictObject({ documentId: IdInput, expires: z.int(), signature: z.string().max(100) }),
  output: z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() }),
  errors: [linkRefused],

  async run({ input, reader, ...context }) {
    if (!isSignedLink(documentPath(input.documentId), input, context)) throw linkRefused({});
    const [document] = await reader.select().from(documents).where(eq(documents.id, input.documentId));
    // Without a key, the file was erased at its owner's wish.
    if (document === undefined || document.fileKey === '') throw linkRefused({});
    return document;
  },
});
