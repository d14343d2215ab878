import type { Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { KnownLanguage, OperatorWords } from '../../src/rest/web/page-contract.ts';
import type { WebArea } from '../../src/rest/web/page-paths.ts';
import { type OwnWords, releasedWords } from './catalogue.ts';

/*
 * The operator's texts, as the server puts them into a page. Only the server compiles messages. The browser gets just those of
 * the areas that the page loads.
 */

interface PageWords {
  readonly messages: Messages;
  /** Null if the words of the release are all that the page needs. */
  readonly own: OwnWords | null;
}

/** What was put together for these words, by language and areas. */
const made = new WeakMap<OperatorWords, Map<string, Promise<PageWords>>>();

/** The words of a page in a language, in these areas. They are put together once for as long as nothing changes. */
export function pageWords(language: KnownLanguage, areas: readonly WebArea[], words: OperatorWords): Promise<PageWords> {
  const known = made.get(words) ?? new Map<string, Promise<PageWords>>();
  made.set(words, known);
  const key = `${language.code} ${areas.join(' ')}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const fresh = makeWords(language, areas, words);
  known.set(key, fresh);
  fresh.catch(() => known.delete(key));
  return fresh;
}

async function makeWords({ code, fallback }: KnownLanguage, areas: readonly WebArea[], words: OperatorWords): Promise<PageWords> {
  const released = await releasedWords(fallback, areas);
  const texts: Messages = {};
  for (const language of new Set([fallback, code]))
    for (const [id, text] of words.texts.get(language) ?? []) if (Object.hasOwn(released, id)) texts[id] = compileMessage(text);
  const hasMore = [fallback, code].some((language) => (words.texts.get(language)?.size ?? 0) > 0);
  const own = hasMore || code !== fallback ? { base: fallback, texts, areas, hasMore } : null;
  return { messages: { ...released, ...texts }, own };
}
