import { z } from 'zod';
import { LANGUAGES } from '../../../../db/values/index.ts';
import { anyAdmin, command, declareError, invalidInput, LanguageCode, plainLine } from '../kernel/index.ts';
import { LanguageView, languageView } from './language-view.ts';
import { findOperatorWords, LANGUAGES_LOCK, saveLanguage } from './text-store.ts';

const languageTaken = declareError({
  code: 'language_taken',
  status: 400,
  when: 'A language is to be added that there is already.',
  data: z.object({ languages: z.array(z.string()) }),
  message: ({ languages }) => `There are these languages already: ${languages.join(', ')}. Change one with update_language.`,
  next: () => [],
});

/** Many more would only fill menus. */
const MOST_LANGUAGES = 60;

const tooManyLanguages = declareError({
  code: 'too_many_languages',
  status: 400,
  when: 'There are as many languages as there may be.',
  data: z.object({ most: z.int() }),
  message: ({ most }) => `There may be at most ${most} languages.`,
  next: () => [],
});

export const addLanguage = command({
  name: 'add_language',
  title: 'Add a language',
  description:
    'Admin: a further language of pages and letters. Its texts come from you: set them one by one, or import the file of a translator. What has no text yet appears in the language on which it falls back. People are offered it once it is on.',
  access: { ...anyAdmin, locks: () => [LANGUAGES_LOCK] },
  repeat: 'creates',
  input: z.strictObject({
    language: LanguageCode.describe('its code, such as it, or pt-BR with a region'),
    name: plainLine(40).describe('as it calls itself: Italiano'),
    fallback: z.enum(LANGUAGES).default('en').describe('in which texts appear that have none yet'),
    isOn: z.boolean().default(false).describe('people are offered it at once'),
  }),
  example: { language: 'it', name: 'Italiano', fallback: 'fr' },
  output: LanguageView,
  errors: [languageTaken, tooManyLanguages],

  async run({ input: { language: code, ...given }, caller, tx, now, settings }) {
    const words = await findOperatorWords(tx, settings.words);
    const codes = [...words.languages.keys()];
    if (codes.some((each) => each.toLowerCase() === code.toLowerCase())) throw languageTaken({ languages: codes });
    if (codes.length >= MOST_LANGUAGES) throw tooManyLanguages({ most: MOST_LANGUAGES });
    assertUsable(code);
    const added = await saveLanguage(tx, { code, ...given, version: 0 }, { now, by: caller.userId });
    return languageView(added, words);
  },
});

const FROM_RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Throws `invalid_input` for a language whose dates and amounts cannot be written, or that runs from right to left. */
function assertUsable(code: string): void {
  const refuse = (message: string) => invalidInput({ issues: [{ field: 'language', message }] });
  if (Intl.DateTimeFormat.supportedLocalesOf(code).length === 0)
    throw refuse('must be a language whose dates and amounts are known: this one is not');
  if (FROM_RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? ''))
    throw refuse('must be written from left to right, as the pages are laid out');
}
