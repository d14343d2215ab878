import { z } from 'zod';
import { assertDocumentKind, DocumentKindInput, documentKindUnknown } from '../../people/trust/index.ts';
import { fileTooLarge } from '../../platform/files/index.ts';
import { CivilDay, command, EXAMPLE_PICTURE, IdInput, optional, plainLine } from '../../platform/kernel/index.ts';
import { handInPage, bookingRenter } from '../bookings/index.ts';
import {
  assertStillValid,
  contentInput,
  documentQuotaReached,
  fileMissing,
  fileTypeRefused,
  recordDocument,
  storeDocumentFile,
  uploadAgain,
} from './document-file.ts';

export const uploadDocument = command({
  name: 'upload_document',
  title: 'Upload a document',
  description:
    'Hand in one document of the person, for example the driving licence a booking asks for. Send contentBase64 and fileName, or a multipart file over REST. With bookingId the answer carries the next step. A person can use handInUrl of nextActions instead.',
  about: 'what a person supplies',
  access: optional(bookingRenter('write:booking'), 'bookingId'),
  testKeys: 'their own',
  repeat: 'creates',
  effects: [],
  input: z.strictObject({
    kind: DocumentKindInput,
    bookingId: IdInput.optional(),
    fileName: plainLine(200).optional(),
    contentBase64: contentInput,
    expiresOn: CivilDay.optional().describe('last day on which the document is valid'),
  }),
  example: {
    kind: 'DRIVING_LICENCE',
    fileName: 'scan.png',
    contentBase64: EXAMPLE_PICTURE,
  },
  output: z.object({
    documentId: z.string(),
    kind: z.string(),
    status: z.literal('PENDING_REVIEW'),
    sha256: z.string(),
    mimeType: z.string(),
    bytes: z.int(),
    bookingId: z.string().optional(),
  }),
  errors: [documentKindUnknown, fileMissing, fileTypeRefused, fileTooLarge, documentQuotaReached],

  async prepare({ input, subject: booking, ...context }) {
    assertStillValid(input, context.now);
    await assertDocumentKind(context.reader, input.kind, {
      askedFor: booking?.requirements.map(({ code }) => code),
      actions: (kinds) => uploadAgain({ ...input, kind: kinds[0] ?? input.kind }),
    });
    const page = booking === null ? undefined : handInPage(booking, context);
    return storeDocumentFile({ ...input, userId: context.caller.userId, page }, context);
  },

  async run({ subject: booking, input, prepared: file, caller, tx, now, ids, settings, emit }) {
    const { kind, bookingId } = input;
    const { mimeType, bytes, sha256 } = file;
    const mode = booking?.mode ?? caller.mode;
    const handedIn = { userId: caller.userId, kind, mode, bookingId, expiresOn: input.expiresOn };
    const documentId = await recordDocument(tx, file, handedIn, { ids, now, emit, settings });
    return {
      documentId,
      kind,
      status: 'PENDING_REVIEW' as const,
      sha256,
      mimeType,
      bytes,
      bookingId,
    };
  },
});
