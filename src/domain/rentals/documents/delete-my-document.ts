import { z } from 'zod';
import { command, dayOf, declareError, IdInput, named, offer } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../bookings/index.ts';
import { ownedDocument } from './document-access.ts';
import { documentUse, markErased } from './document-erasure.ts';
import { OwnDocument, ownDocument } from './document-view.ts';

const documentInUse = declareError({
  code: 'document_in_use',
  status: 400,
  when: 'A booking that is open, or a claim about one, needs the document.',
  data: z.object({ documentId: z.string(), bookingIds: z.array(z.string()) }),
  message: ({ bookingIds }) => `${bookingIds.length} open booking(s) need this document. It can be deleted when they are over.`,
  next: ({ bookingIds }) =>
    bookingIds
      .slice(0, 3)
      .map((bookingId) => offer('booking_readiness', { bookingId }, { actor: 'RENTER', why: 'see how the booking ends' })),
});

export const deleteMyDocument = command({
  name: 'delete_my_document',
  title: 'Delete a document',
  description:
    'Erase one of your documents for good. Refused while a booking or a claim needs it; kind, dates and hash stay as a record.',
  access: ownedDocument('write:booking'),
  door: 'REST only',
  testKeys: 'none',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ documentId: IdInput }),
  output: OwnDocument,
  errors: [documentInUse],
  asks: ({ subject }) => `Erase your document ${named(subject.fileName)} for good.`,

  prepare: ({ caller: { userId }, ...context }) => catchUpBookingsOf({ renterId: userId }, context),

  async run({ subject: document, caller, tx, now, settings, emit }) {
    const view = { viewerId: caller.userId, today: dayOf(now, 'UTC'), now, settings };
    if (document.erasedAt !== null) return ownDocument(document, view);
    const { sentBookingIds } = await documentUse(tx, document);
    if (sentBookingIds.length > 0) throw documentInUse({ documentId: document.id, bookingIds: [...sentBookingIds] });
    return ownDocument(await markErased(tx, document, { now, emit }), view);
  },
});
