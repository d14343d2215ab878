import { z } from 'zod';
import { documents } from '../../../db/schema/index.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from '../../../db/values.ts';
import { bookingFacts, nextActions } from '../bookings/index.ts';
import { CivilDay, command, IdInput, NextAction, plainText } from '../kernel/index.ts';
import { fileMissing, fileTooLarge, fileTypeRefused, storeDocumentFile } from '../verification/index.ts';
import { maybeOwnBooking } from './maybe-own-booking.ts';

const MAX_BASE64 = 16_000_000;
export const uploadDocument = command({
  name: 'upload_document',
  title: 'Upload a document',
  description:
    'Hand in one document of the person, for example the driving licence a booking asks for. Send contentBase64 and fileName, or a multipart file over REST. With bookingId the answer carries the next step.',
  access: maybeOwnBooking('write:booking'),
  repeat: 'creates',
  input: z.strictObject({
    kind: z.enum(DOCUMENT_KINDS),
    bookingId: IdInput.optional(),
    fileName: plainText(200).optional(),
    contentBase64: z
      .string()
      .max(MAX_BASE64)
      .refine((text) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text), { error: 'must be base64' })
      .optional()
      .describe('PDF, JPEG, PNG or WebP'),
    expiresOn: CivilDay.optional().describe('last day on which the document is valid'),
  }),
  output: z.object({
    documentId: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    status: z.enum(DOCUMENT_STATUSES),
    sha256: z.string(),
    mimeType: z.string(),
    bytes: z.int(),
    bookingId: z.string().optional(),
    nextActions: z.array(NextAction),
  }),
  errors: [fileMissing, fileTypeRefused, fileTooLarge],

  prepare: ({ input, ...context }) => storeDocumentFile(input, context),

  async run({ subject: booking, input, prepared: file, caller, tx, now, ids, emit }) {
    const { kind, bookingId } = input;
    const { mimeType, bytes, sha256 } = file;
    const documentId = ids.next('document');
    await tx.insert(documents).values({
      id: documentId,
      userId: caller.userId,
      kind,
      status: 'PENDING_REVIEW',
      fileName: file.fileName,
      fileKey: file.key,
      mimeType,
      bytes,
      sha256,
      expiresOn: input.expiresOn ?? null,
      uploadedAt: now,
    });
    await emit({ type: 'document.uploaded', bookingId, note: kind, data: { documentId, kind } });
    const actions = booking === null ? [] : nextActions(booking, await bookingFacts(tx, booking, now));
    return { documentId, kind, status: 'PENDING_REVIEW' as const, sha256, mimeType, bytes, bookingId, nextActions: actions };
  },
});
