import { count, day, flag, id, index, instant, oneOf, primaryKey, ref, string, table } from '../../columns.ts';
import { MODES } from '../../values/index.ts';
import { users } from '../people/accounts.ts';
import { bookings } from './bookings.ts';

/** A file that a renter handed in. Its bytes are in the private file storage under `fileKey`. */
export const documents = table(
  'documents',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The code of a row of `document_kinds`. */
    kind: string().notNull(),
    /** The mode of the booking for which it was handed in, or of the credential. It counts only for bookings in this mode. */
    mode: oneOf(MODES).notNull().default('live'),
    /** The client's name of the file, which is untrusted text. */
    fileName: string().notNull(),
    fileKey: string().notNull(),
    mimeType: string().notNull(),
    bytes: count().notNull(),
    sha256: string().notNull(),
    expiresOn: day(),
    uploadedAt: instant().notNull(),
    /** When the person was told that `expiresOn` is near. */
    expiryToldAt: instant(),
    /** When to check whether the file is still needed; null means now. */
    eraseCheckAt: instant(),
    /**
     * Since when the document is erased. The row then only says that there was one; `fileKey` becomes empty when the file is
     * removed from the storage.
     */
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
    /** Whether it was rejected because it is forged or belongs to somebody else. */
    fraud: flag().notNull().default(false),
    /** The last valid day that the owner read on it; null if it is as handed in. */
    expiresOn: day(),
    decidedBy: ref()
      .notNull()
      .references(() => users.id),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.documentId] }), index('document_decisions_document_idx').on(t.documentId)],
);
