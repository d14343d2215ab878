import { z } from 'zod';
import type { BuiltInLanguage, Language } from '../../../../db/values/index.ts';
import type { CatalogueMessage } from '../../../adapters/catalogues.ts';
import { declareError, isBuiltIn, type KnownLanguage, type OperatorWords } from '../kernel/index.ts';

/** The folders of the catalogues: the areas of the pages, the steps of a booking, and letters with push messages. */
export const TEXT_AREAS = ['site', 'links', 'about', 'account', 'shop', 'operations', 'steps', 'letters'] as const;

export const TextIdInput = z
  .string()
  .refine((text) => /^[\w-]{6}$/.test(text), { error: 'must be a textId of list_texts' })
  .describe('of list_texts');

/** Longer than any text of the release. */
export const MOST_LETTERS = 6_000;

export const textNotFound = declareError({
  code: 'text_not_found',
  status: 404,
  when: 'Pages and letters have no such text.',
  data: z.object({ textId: z.string() }),
  message: ({ textId }) => `There is no text with the textId ${textId}. list_texts has all of them.`,
  next: () => [],
});

/** What the release says in a language; null if it is none of the release. */
export function releasedText({ original, translations }: CatalogueMessage, language: Language): string | null {
  if (!isBuiltIn(language)) return null;
  return language === 'en' ? original : translations[language] || null;
}

/** What people read now. */
export function shownText(message: CatalogueMessage, { code, fallback }: KnownLanguage, { texts }: OperatorWords): string {
  const own = (language: Language) => texts.get(language)?.get(message.id);
  const inFallback = (language: BuiltInLanguage) => own(language) ?? releasedText(message, language) ?? message.original;
  return own(code) ?? inFallback(fallback);
}
