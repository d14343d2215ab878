import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { WebArea } from '../../src/rest/web/page-paths.ts';
import type { Language } from './languages.ts';

/** The words of the pages, by area and language, so that a visitor does not load the words of the operator. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>('../catalogues/*/*.po');

/** Folders whose words the areas with bookings load: the steps of a booking. */
const SHARED = ['steps'];
const WITHOUT_BOOKINGS: readonly WebArea[] = ['site', 'links', 'about'];

/** The words of one language. Each request has its own, because several languages are rendered at the same time. */
export async function wordsOf(language: Language, areas: readonly WebArea[]): Promise<I18n> {
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  for (const area of areas) await addWords(i18n, area);
  return i18n;
}

/** Adds the words of an area to which a person goes without loading a whole page. */
export async function addWords(i18n: I18n, area: WebArea): Promise<void> {
  for (const folder of WITHOUT_BOOKINGS.includes(area) ? [area] : [area, ...SHARED]) {
    const load = CATALOGUES[`../catalogues/${folder}/${i18n.locale}.po`];
    if (load !== undefined) i18n.load(i18n.locale, (await load()).messages);
  }
}
