import { count, day, flag, id, index, instant, oneOf, primaryKey, ref, string, table } from '../../columns.ts';
import { MODES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { bookings } from './bookings.ts';

/** A file that a renter handed in. Its bytes lie in the private file storage under `fileKey`. */
export const documents = table(
  'documents',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The code of a row of `document_kinds`. */
    kind: string().notNull(),
    /** That of the booking it was handed in for, or of the credential: it counts for bookings of its own mode only. */
    mode: oneOf(MODES).notNull().default('live'),
    /** As the client named it: untrusted text. */
    fileName: string().notNull(),
    fileKey: string().notNull(),
    mimeType: string().notNull(),
    bytes: count().notNull(),
    sha256: string().notNull(),
    expiresOn: day(),
    uploadedAt: instant().notNull(),
    /** When it was told that `expiresOn` is near. */
    expiryToldAt: instant(),
    /** When to look whether the file is still needed; null: now. */
    eraseCheckAt: instant(),
    /** From then on the row only says what there was; `fileKey` empties when the file is gone from the storage. */
    erasedAt: instant(),
  },
  (t) => [
    index('documents_user_idx').on(t.userId, t.kind),
    index('documents_erase_idx').on(t.erasedAt, t.eraseCheckAt),
    index('documents_expiry_idx').on(t.expiryToldAt, t.expiresOn),
  ],
);

/** The owner's decision about a document, for one booking only. */
export const documentDecisions = table(
  'document_decisions',
  {
    bookingId: ref()
      .notNull()
      .references(() => bookings.id),
    documentId: ref()
      .notNull()
      .references(() => documents.id),
    decision: string().$type<'APPROVED' | 'REJECTED'>().notNull(),
    reason: string(),
    /** A rejection because it is forged or somebody else's. */
    fraud: flag().notNull().default(false),
    /** The last valid day that the owner read from it; null: as it was handed in. */
    expiresOn: day(),
    decidedBy: ref()
      .notNull()
      .references(() => users.id),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.documentId] }), index('document_decisions_document_idx').on(t.documentId)],
);
