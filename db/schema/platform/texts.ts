import { code, count, flag, id, instant, primaryKey, ref, string, table } from '../../columns.ts';

/** What an operator has decided about languages: those that they have added, and those of the release that they have changed. */
export const languages = table('languages', {
  code: id(),
  /** As the language calls itself. */
  name: string().notNull(),
  /** The language of the release in which messages appear that have no text in this one. */
  fallback: code().notNull(),
  isOn: flag().notNull(),
  /** It counts the changes of the language and of its texts, so that every process notices them. */
  version: count().notNull(),
  changedAt: instant().notNull(),
  changedBy: ref().notNull(),
});

/** Texts of pages and letters that an operator has changed, or has translated into a language of their own. */
export const ownTexts = table(
  'own_texts',
  {
    language: code().notNull(),
    /** The id that Lingui makes of the English words. The same words have one text everywhere. */
    textId: code().notNull(),
    text: string().notNull(),
    version: count().notNull(),
    changedAt: instant().notNull(),
    changedBy: ref().notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.textId] })],
);
