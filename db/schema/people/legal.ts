import { flag, id, instant, oneOf, ref, string, table, uniqueIndex } from '../../columns.ts';
import { LEGAL_TEXTS } from '../../values/index.ts';

/**
 * Texts that people agree to, as the operator published them. The newest original of each kind is in force. They never change,
 * because bookings and accounts name a version.
 */
export const legalTexts = table(
  'legal_texts',
  {
    id: id(),
    kind: oneOf(LEGAL_TEXTS).notNull(),
    version: string().notNull(),
    language: string().notNull().default('en'),
    /** Whether it translates the original of this version, which is what was agreed. */
    isTranslation: flag().notNull().default(false),
    text: string().notNull(),
    /** The hash of the text in UTF-8, in hexadecimal. */
    sha256: string().notNull(),
    publishedAt: instant().notNull(),
    /** The administrator who published it. */
    publishedBy: ref().notNull(),
  },
  (t) => [uniqueIndex('legal_texts_version_key').on(t.kind, t.version, t.language)],
);
