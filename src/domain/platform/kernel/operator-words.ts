import { z } from 'zod';
import { type BuiltInLanguage, type Language, LANGUAGES } from '../../../../db/values/index.ts';
import { BUILT_IN_LANGUAGES } from './built-in-languages.ts';

/** A language of pages and letters. */
export interface KnownLanguage {
  readonly code: Language;
  /** As the language calls itself. */
  readonly name: string;
  /** The language of the release in which messages appear that have no text in this one. */
  readonly fallback: BuiltInLanguage;
  /** Whether people are offered it. */
  readonly isOn: boolean;
  /** It counts the changes of the language and of its texts. */
  readonly version: number;
}

/** What the operator has made of languages and texts. One object stays the same until something changes. */
export interface OperatorWords {
  /** All languages by their codes: those of the release first, then those that the operator has added. */
  readonly languages: ReadonlyMap<Language, KnownLanguage>;
  /** The texts that the operator has changed, by language and by the id of the message. */
  readonly texts: ReadonlyMap<Language, ReadonlyMap<string, string>>;
}

/** The languages and texts of the release. */
export const RELEASED_WORDS: OperatorWords = {
  languages: new Map(
    LANGUAGES.map((code) => [code, { code, name: BUILT_IN_LANGUAGES[code], fallback: code, isOn: true, version: 0 }]),
  ),
  texts: new Map(),
};

export function isBuiltIn(code: Language): code is BuiltInLanguage {
  return LANGUAGES.some((each) => each === code);
}

const CODE = /^[a-z]{2,3}(?:-[A-Z]{2}|-[A-Z][a-z]{3})?$/;

/**
 * The code of a language as BCP 47 writes it, with a region or a script if needed: `it`, `pt-BR`, `sr-Latn`. A refinement checks
 * it, because a published pattern would cost every agent tokens.
 */
export const LanguageCode = z
  .string()
  .max(10)
  .refine((text) => CODE.test(text), { error: 'must be the code of a language, such as it or pt-BR' });

/** The languages that people can choose. */
export function offeredLanguages({ languages }: OperatorWords): KnownLanguage[] {
  return [...languages.values()].filter(({ isOn }) => isOn);
}

/** The language in which somebody is addressed: the wanted one, else the one on which it falls back, else English. */
export function spokenLanguage(wanted: Language | null, { languages }: OperatorWords): KnownLanguage {
  const english = languages.get('en') ?? ENGLISH;
  const known = wanted === null ? undefined : languages.get(wanted);
  if (known === undefined) return english;
  if (known.isOn) return known;
  const fallback = languages.get(known.fallback);
  return fallback?.isOn ? fallback : english;
}

const ENGLISH: KnownLanguage = { code: 'en', name: BUILT_IN_LANGUAGES.en, fallback: 'en', isOn: true, version: 0 };
