import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('../catalogues/en.po'),
  pt: () => import('../catalogues/pt.po'),
  de: () => import('../catalogues/de.po'),
  es: () => import('../catalogues/es.po'),
  fr: () => import('../catalogues/fr.po'),
};

/** The words of one language. Each request has its own, because several languages are rendered at the same time. */
export async function wordsOf(language: Language): Promise<I18n> {
  const { messages } = await CATALOGUES[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
