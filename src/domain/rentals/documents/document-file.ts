import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { documents } from '../../../../db/schema/index.ts';
import type { DocumentKind, Mode } from '../../../../db/values/index.ts';
import { accountUrl } from '../../people/accounts/index.ts';
import {
  Base64Input,
  DOCUMENT_FORMATS,
  DOCUMENT_TYPES,
  type FileRules,
  fileTooLarge,
  type KeptFile,
  storeFile,
} from '../../platform/files/index.ts';
import {
  asked,
  DAY_MS,
  dayOf,
  declareError,
  declareId,
  invalidInput,
  later,
  MIB,
  offer,
  type PrepareContext,
  type Settings,
  type Step,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { documentEvents } from './events.ts';

const DOCUMENT_ID = declareId('doc');

/** The bytes of a document in an input. Over REST they may come as a multipart file instead. */
export const contentInput = Base64Input.optional().describe(DOCUMENT_FORMATS);

export const fileMissing = declareError({
  code: 'file_missing',
  status: 400,
  when: 'Neither a multipart file nor contentBase64 came with the call, or it is empty.',
  data: z.object({
    kind: z.string(),
    bookingId: z.string().optional(),
    handInUrl: z.string().optional(),
    handInUntil: z.string().optional(),
  }),
  message: () => 'No file came with the call: send contentBase64 and fileName, or over REST a multipart part named `file`.',
  next: uploadAgain,
});

export const fileTypeRefused = declareError({
  code: 'file_type_refused',
  status: 400,
  when: 'The leading bytes are not those of a PDF or an image, whatever the file is called, or the file is damaged or could do harm.',
  data: z.object({
    kind: z.string(),
    bookingId: z.string().optional(),
    detected: z.string().nullable(),
    allowed: z.array(z.string()),
    reason: z.string().nullable().describe('what is wrong with a file of an allowed type'),
  }),
  message: ({ detected, allowed, reason }) =>
    reason !== null
      ? `The file is not taken: ${reason}.`
      : detected === 'image/heic'
        ? 'HEIC pictures carry the place where they were taken, and it cannot be removed here. Send a JPEG: phones convert on export.'
        : `The content is ${detected ?? 'of no known type'}, judged by its leading bytes; allowed are ${allowed.join(', ')}.`,
  next: uploadAgain,
});

export const documentQuotaReached = declareError({
  code: 'document_quota',
  status: 400,
  when: 'The person has as many documents stored, or as many bytes of them, as one person may.',
  data: z.object({
    documents: z.int().describe('stored at present'),
    maxDocuments: z.int(),
    bytes: z.int().describe('of those that are stored'),
    maxBytes: z.int(),
  }),
  steps: z.object({ accountUrl: z.string() }),
  message: ({ documents: stored, maxDocuments, bytes, maxBytes }) =>
    `The person has ${stored} of ${maxDocuments} documents stored, ${mebibytes(bytes)} of ${mebibytes(maxBytes)} MiB, and this one does not fit. The person deletes some first, on the account page; over REST list_my_documents and delete_my_document do it.`,
  next: ({ accountUrl: pageUrl }) => [
    offer(
      'get_profile',
      {},
      {
        actor: 'RENTER',
        why: 'the person deletes documents on pageUrl, signed in there; then send this one again',
        pageUrl,
        requiresHuman: true,
      },
    ),
  ],
});

/** Throws `document_quota` if there is no room for a document of so many bytes. */
async function assertRoomForDocument(from: Reader, userId: string, bytes: number, settings: Settings): Promise<void> {
  const { maxDocuments, maxDocumentBytes: maxBytes } = settings;
  // The quota limits the number of rows, because erased documents are not read.
  const stored = await from
    .select({ bytes: documents.bytes })
    .from(documents)
    .where(and(eq(documents.userId, userId), isNull(documents.erasedAt)));
  const used = stored.reduce((sum, document) => sum + document.bytes, 0);
  if (stored.length < maxDocuments && used + bytes <= maxBytes) return;
  throw documentQuotaReached({ documents: stored.length, maxDocuments, bytes: used, maxBytes, accountUrl: accountUrl(settings) });
}

/** Checks the quota under a lock, so that the second of two simultaneous uploads counts the first. */
async function takeRoomForDocument(tx: Tx, userId: string, bytes: number, settings: Settings): Promise<void> {
  await tx.lock(`documents:${userId}`);
  await assertRoomForDocument(tx, userId, bytes, settings);
}

function mebibytes(bytes: number): string {
  return String(Math.ceil(bytes / MIB));
}

/** Throws `invalid_input` for an expired document, because it would fulfil no requirement. */
export function assertStillValid({ expiresOn }: { expiresOn?: string | undefined }, now: Date): void {
  if (expiresOn === undefined || expiresOn >= dayOf(now, 'UTC')) return;
  throw invalidInput({ issues: [{ field: 'expiresOn', message: 'must be today or later; hand in a valid one' }] });
}

interface Sent {
  /** The person to whom the document will belong. */
  readonly userId: string;
  readonly kind: DocumentKind;
  readonly bookingId?: string | undefined;
  readonly contentBase64?: string | undefined;
  readonly fileName?: string | undefined;
  /** The page on which the person can hand it in without an agent. */
  readonly page?: HandInPage | undefined;
}

type HandInPage = Pick<Step, 'handInUrl' | 'handInUntil'>;

/** Stores the file of a document, in `prepare`. An empty file counts as none. Throws `document_quota`. */
export async function storeDocumentFile(
  { userId, kind, bookingId, contentBase64, fileName = 'document', page }: Sent,
  { file, ports, settings, reader }: Pick<PrepareContext, 'file' | 'ports' | 'settings' | 'reader'>,
): Promise<KeptFile> {
  const what = { kind, bookingId };
  const rules: FileRules = {
    allowed: DOCUMENT_TYPES,
    maxBytes: settings.maxUploadBytes,
    refused: (why, { bytes }) => (bytes === 0 ? fileMissing({ ...what, ...page }) : fileTypeRefused({ ...what, ...why })),
    tooLarge: ({ maxBytes }) => fileTooLarge({ maxBytes, limit: 'FILE', actions: uploadAgain(what) }),
  };
  const sent = file ?? (contentBase64 === undefined ? null : { contentBase64, fileName });
  if (sent === null) throw fileMissing({ ...what, ...page });
  // The quota is checked again when the document is recorded. Here it saves opening a file that does not fit.
  await assertRoomForDocument(reader, userId, file?.bytes ?? 0, settings);
  return storeFile(sent, rules, { ports });
}

interface HandedIn {
  readonly userId: string;
  readonly kind: DocumentKind;
  readonly mode: Mode;
  readonly bookingId?: string | undefined;
  /** The last day on which the document is valid, a civil date. */
  readonly expiresOn?: string | undefined;
  /** The side that the timeline names, whoever sent the document. */
  readonly by?: 'RENTER';
}

/** Records a document whose file is stored. From then on the newest of its kind counts. Throws `document_quota`. */
export async function recordDocument(
  tx: Tx,
  file: KeptFile,
  { userId, kind, mode, bookingId, expiresOn, by }: HandedIn,
  { ids, now, emit, settings }: WriteCtx,
): Promise<string> {
  const { mimeType, bytes, sha256, fileName, key: fileKey } = file;
  await takeRoomForDocument(tx, userId, bytes, settings);
  const documentId = ids.next(DOCUMENT_ID);
  await tx.insert(documents).values({
    id: documentId,
    userId,
    kind,
    mode,
    fileName,
    fileKey,
    mimeType,
    bytes,
    sha256,
    expiresOn: expiresOn ?? null,
    uploadedAt: now,
    eraseCheckAt: later(now, settings.documentDays * DAY_MS),
  });
  await emit({ type: documentEvents.uploaded, bookingId, note: kind, data: { documentId, kind }, ...(by && { by }) });
  return documentId;
}

/**
 * The document that is asked for again: from the agent, or from the person on the page to which the booking’s next steps link.
 */
interface WantedDocument extends HandInPage {
  readonly kind: DocumentKind;
  readonly bookingId?: string | undefined;
}

export function uploadAgain({ kind, bookingId, handInUrl, handInUntil }: WantedDocument): Step[] {
  const file = { fileName: asked('name'), contentBase64: asked(`base64 of a ${DOCUMENT_FORMATS} file`) };
  const again: Step = offer(
    'upload_document',
    { kind, ...(bookingId !== undefined && { bookingId }), ...file },
    {
      actor: 'RENTER',
      why: 'send the document again',
      requiresHuman: true,
      ...(handInUrl !== undefined && { handInUrl, handInUntil }),
    },
  );
  if (bookingId === undefined || handInUrl !== undefined) return [again];
  const why = 'get handInUrl, the page on which the person sends it without you';
  return [again, offer('booking_readiness', { bookingId }, { actor: 'RENTER', why, optional: true })];
}
