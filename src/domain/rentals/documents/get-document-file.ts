import { z } from 'zod';
import { findDocument } from '../../people/trust/index.ts';
import { anyone, ASK_PERSON, type DomainError, IdInput, linkRefused, offer, query } from '../../platform/kernel/index.ts';
import { findBooking } from '../bookings/index.ts';
import { isDocumentLink, underReview } from './document-access.ts';

export const getDocumentFile = query({
  name: 'get_document_file',
  title: 'Open a document',
  description:
    'The file behind the url of a document. The signature in the link is the permission; the audit log keeps for whom the link was made.',
  access: anyone,
  door: 'REST only',
  audited: true,
  input: z.strictObject({
    documentId: IdInput,
    viewer: IdInput,
    bookingId: IdInput.optional(),
    expires: z.int(),
    signature: z.string().max(100),
  }),
  example: { viewer: 'usr_01JD5ZK4T8M3N7Q2R6V9X0YB1C', bookingId: 'bkg_01JD5ZK4T8M3N7Q2R6V9X0YB1C' },
  output: z.object({ fileKey: z.string(), mimeType: z.string(), bytes: z.int() }),
  errors: [linkRefused],

  async run({ input, reader, ...context }) {
    if (!isDocumentLink(input, context)) throw refused();
    const booking = input.bookingId === undefined ? undefined : await findBooking(reader, input.bookingId);
    if (booking !== undefined && !underReview(booking)) throw refused();
    const document = await findDocument(reader, input.documentId);
    if (document === undefined || document.erasedAt !== null || document.fileKey === '') throw refused();
    return document;
  },
});

/** Returns one refusal for every case, so that it reveals neither who was allowed to ask nor whether the document exists. */
function refused(): DomainError {
  const args = { bookingId: ASK_PERSON };
  return linkRefused({
    instead: 'List the documents again to get a new one',
    actions: [
      offer('list_renter_documents', args, { actor: 'OWNER', why: 'get a new link' }),
      offer('get_verification_status', {}, { actor: 'RENTER', why: 'see what you have handed in' }),
    ],
  });
}
