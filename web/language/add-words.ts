import type { I18n, Messages } from '@lingui/core';
import { type WebArea, wordsPath } from '../../src/rest/web/page-paths.ts';
import { type OwnWords, releasedWords } from './catalogue.ts';

/** The operator's texts of areas to which the person went. */
const fetched = new Map<WebArea, Messages>();

/** Adds the words of an area to which a person goes without loading a whole page, in the browser. */
export async function addWords(i18n: I18n, area: WebArea, own: OwnWords): Promise<void> {
  i18n.load(i18n.locale, { ...(await releasedWords(own.base, [area])), ...(await ownTexts(i18n.locale, area, own)) });
}

async function ownTexts(language: string, area: WebArea, { areas, hasMore, texts }: OwnWords): Promise<Messages> {
  if (!hasMore || areas.includes(area)) return texts;
  const known = fetched.get(area);
  if (known !== undefined) return known;
  const answer = await fetch(wordsPath(language, area)).catch(() => null);
  // Without an answer the words of the release appear, which is better than no page.
  if (answer?.ok !== true) return texts;
  const found: Messages = await answer.json();
  fetched.set(area, found);
  return found;
}
