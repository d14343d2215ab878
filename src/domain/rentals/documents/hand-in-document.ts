import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { DocumentKind } from '../../../../db/values/index.ts';
import { DocumentKindInput, unmet } from '../../people/trust/index.ts';
import { fileTooLarge } from '../../platform/files/index.ts';
import { CivilDay, command, declareError, EXAMPLE_PICTURE, plainLine } from '../../platform/kernel/index.ts';
import { type Booking, requirementsOf } from '../bookings/index.ts';
import {
  assertStillValid,
  contentInput,
  documentQuotaReached,
  fileMissing,
  fileTypeRefused,
  recordDocument,
  storeDocumentFile,
} from './document-file.ts';
import { handInInput, HandInView, handInView, linkedBooking } from './hand-in-link.ts';

const documentNotNeeded = declareError({
  code: 'document_not_needed',
  status: 400,
  when: 'The booking does not ask for this kind of document, or has one already.',
  data: z.object({ kind: z.string() }),
  message: () => 'This document is not needed, or it is there already.',
  next: () => [],
});

export const handInDocument = command({
  name: 'hand_in_document',
  title: 'Hand in a document by a link',
  description:
    'Hand in a document that a booking needs, by the link that the renter’s agent was given for the person. The link only takes documents: it shows none.',
  access: linkedBooking,
  door: 'REST only',
  repeat: 'creates',
  thirdPartyText: true,
  input: z.strictObject({
    ...handInInput,
    kind: DocumentKindInput,
    fileName: plainLine(200).optional(),
    contentBase64: contentInput,
    expiresOn: CivilDay.optional().describe('last day on which the document is valid'),
  }),
  example: {
    kind: 'DRIVING_LICENCE',
    fileName: 'scan.png',
    contentBase64: EXAMPLE_PICTURE,
    expiresOn: '2040-01-01',
  },
  output: HandInView,
  errors: [documentNotNeeded, fileMissing, fileTypeRefused, fileTooLarge, documentQuotaReached],

  async prepare({ subject: booking, input, ...context }) {
    assertStillValid(input, context.now);
    // A document that is not needed is not stored at all.
    await assertNeeded(context.reader, booking, input.kind, context.now);
    return storeDocumentFile({ ...input, userId: booking.renterId }, context);
  },

  async run({ subject: booking, input, prepared: file, tx, ...context }) {
    const { kind, expiresOn } = input;
    await assertNeeded(tx, booking, kind, context.now);
    const { renterId: userId, mode, id: bookingId } = booking;
    const handedIn = { userId, kind, mode, bookingId, expiresOn, by: 'RENTER' as const };
    await recordDocument(tx, file, handedIn, context);
    return handInView(tx, booking, context);
  },
});

/**
 * Allows one document for each missing one, so that a link in the wrong hands cannot fill the storage. Throws
 * `document_not_needed`.
 */
async function assertNeeded(from: Reader, booking: Booking, kind: DocumentKind, now: Date): Promise<void> {
  const requirements = await requirementsOf(from, booking, now);
  if (!unmet(requirements).some(({ code }) => code === kind)) throw documentNotNeeded({ kind });
}
