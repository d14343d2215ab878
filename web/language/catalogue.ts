import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { WebArea } from '../../src/rest/web/page-paths.ts';
import { isLanguage, type Language } from './languages.ts';

/** The words of the pages, by area and language, so that a visitor does not load the words of the operator. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>('../catalogues/*/*.po');

/** Folders whose words the areas with bookings load: the steps of a booking. */
const SHARED = ['steps'];
const WITHOUT_BOOKINGS: readonly WebArea[] = ['site', 'links', 'about'];

/** What a page needs beside the words of the release, because the operator has changed texts or added its language. */
export interface OwnWords {
  /** The language of the release whose words appear where there are no others. */
  readonly base: Language;
  /** The operator's texts of the areas of the page, compiled. */
  readonly texts: Messages;
  /** The areas of the page. */
  readonly areas: readonly WebArea[];
  /** Whether other areas may have further ones. */
  readonly hasMore: boolean;
}

/** What a page needs in a language in which the operator has changed nothing. */
export function noOwnWords(language: string): OwnWords {
  return { base: isLanguage(language) ? language : 'en', texts: {}, areas: [], hasMore: false };
}

/** The words of the release in these areas. */
export async function releasedWords(base: Language, areas: readonly WebArea[]): Promise<Messages> {
  const messages: Messages = {};
  for (const area of areas)
    for (const folder of WITHOUT_BOOKINGS.includes(area) ? [area] : [area, ...SHARED])
      Object.assign(messages, (await CATALOGUES[`../catalogues/${folder}/${base}.po`]?.())?.messages);
  return messages;
}

/** The words of one language. Each request has its own, because several languages are rendered at the same time. */
export function i18nOf(language: string, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
