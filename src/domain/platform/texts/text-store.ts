import { and, eq, inArray } from 'drizzle-orm';
import { inParts } from '../../../../db/in-parts.ts';
import type { Reader, Tx } from '../../../../db/database.ts';
import { languages, ownTexts } from '../../../../db/schema/index.ts';
import type { Language } from '../../../../db/values/index.ts';
import { isBuiltIn, type KnownLanguage, type OperatorWords, RELEASED_WORDS } from '../kernel/index.ts';

export type OwnText = typeof ownTexts.$inferSelect;

/** Held by everything that changes a language or one of its texts. */
export const LANGUAGES_LOCK = 'languages';

/** All languages by their codes: those of the release first, then those that the operator has added, by their names. */
async function findLanguages(from: Reader): Promise<Map<Language, KnownLanguage>> {
  const rows = await from.select().from(languages);
  const stored = rows.map(({ code, name, fallback, isOn, version }): [Language, KnownLanguage] => [
    code,
    { code, name, fallback: isBuiltIn(fallback) ? fallback : 'en', isOn, version },
  ]);
  const added = stored.filter(([code]) => !isBuiltIn(code)).toSorted(([, one], [, other]) => (one.name < other.name ? -1 : 1));
  const known = new Map(stored);
  const released = [...RELEASED_WORDS.languages].map(([code, language]): [Language, KnownLanguage] => [
    code,
    { ...language, ...known.get(code) },
  ]);
  return new Map([...released, ...added]);
}

/** What the operator has made of languages and texts. Of what is known already, only what has changed since is read. */
export async function findOperatorWords(from: Reader, known: OperatorWords = RELEASED_WORDS): Promise<OperatorWords> {
  const found = await findLanguages(from);
  const changed = [...found.values()].filter(({ code, version }) => known.languages.get(code)?.version !== version);
  if (changed.length === 0) return known;
  const texts = new Map(known.texts);
  for (const { code } of changed) {
    const own = await findOwnTexts(from, code);
    texts.set(code, new Map(own.map(({ textId, text }) => [textId, text])));
  }
  return { languages: found, texts };
}

/** The texts of a language that the operator has changed. */
export async function findOwnTexts(from: Reader, language: Language): Promise<OwnText[]> {
  return from.select().from(ownTexts).where(eq(ownTexts.language, language));
}

interface Change {
  readonly now: Date;
  readonly by: string;
}

/** Stores a language. The caller holds `LANGUAGES_LOCK`. */
export async function saveLanguage(tx: Tx, language: KnownLanguage, { now, by }: Change): Promise<KnownLanguage> {
  const saved = { ...language, version: language.version + 1 };
  await tx.delete(languages).where(eq(languages.code, language.code));
  await tx.insert(languages).values({ ...saved, changedAt: now, changedBy: by });
  tx.wakes.add('SETTINGS');
  return saved;
}

/** A text that is set; null puts back what the release says. */
export interface TextChange {
  readonly textId: string;
  readonly text: string | null;
}

/** Stores texts of a language, or puts them back, and returns how many have changed. The caller holds `LANGUAGES_LOCK`. */
export async function saveTexts(
  tx: Tx,
  language: KnownLanguage,
  changes: readonly TextChange[],
  { now, by }: Change,
): Promise<number> {
  const stored = new Map((await findOwnTexts(tx, language.code)).map((row) => [row.textId, row]));
  const fresh = changes.filter(({ textId, text }) => (stored.get(textId)?.text ?? null) !== text);
  if (fresh.length === 0) return 0;
  for await (const part of inParts(fresh)) {
    const ids = part.map(({ textId }) => textId);
    await tx.delete(ownTexts).where(and(eq(ownTexts.language, language.code), inArray(ownTexts.textId, ids)));
  }
  const rows = fresh.flatMap(({ textId, text }): OwnText[] => {
    const version = (stored.get(textId)?.version ?? 0) + 1;
    return text === null ? [] : [{ language: language.code, textId, text, version, changedAt: now, changedBy: by }];
  });
  for await (const part of inParts(rows)) await tx.insert(ownTexts).values(part);
  await saveLanguage(tx, language, { now, by });
  return fresh.length;
}
