import type { Reader } from '../../../../db/database.ts';
import { hotVariants, placeholder } from '../../../../db/hot-query.ts';
import {
  beginningOf,
  entryAssetId,
  type EntryWords,
  entryWords,
  matchesText,
  textEntries,
  textQuery,
  type WantedWord,
} from '../../../../db/search.ts';
import { foldText } from '../../platform/kernel/index.ts';
import type { AssetFilters } from './search-conditions.ts';

const MOST = 12;
/** Said in every wish, and in few listings. */
const FILLERS = new Set(
  'a an and any at by for from hire i in looking me my need of on or our please rent rental rentals renting some that the to us want we with'.split(
    ' ',
  ),
);

/** What a person typed as the beginnings of words to look for: without case, accents, fillers and plural. Empty when no word is left. */
export function searchWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word));
  const kept = telling.length > 0 ? telling : words;
  return [...new Set(kept.map(singular))].slice(0, MOST);
}

/** Beginnings are enough to find a word, so that cutting is enough: `batteries` looks for `batter`. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  return word.replace(/(?<=[a-z]{3})ies$|(?<=ch|sh|ss|x|z)es$|s$/, '');
}

export const MATCHED_ON = ['TITLE', 'PLACE', 'DESCRIPTION'] as const;

export interface Match {
  readonly assetId: string;
  /** The greater, the better. */
  readonly rank: number;
  /** A word stands as a whole in the title, or all are about the place: what only begins so, or is only mentioned, is weak. */
  readonly strong: boolean;
  /** Where words of the wish stand. */
  readonly matchedOn: readonly (typeof MATCHED_ON)[number][];
  /** Words that stand neither in the title nor are about the place. */
  readonly mentioned: readonly string[];
}

type Words = NonNullable<AssetFilters['text']>;

/** What a word is worth where it stands; in the title, as a whole or as a beginning. */
const WORTH = { whole: 10, begins: 7, place: 5, body: 1 };
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The assets in whose words a search finds what it looks for: all, or the first `atMost`. Where some of the words are
 * enough, fewer are looked at the more words there are, since each is looked for in everything that they say.
 */
export async function findMatches(
  from: Reader,
  { text, category, cityKey: city, vendorId: vendor }: AssetFilters & { readonly text: Words },
  atMost: number,
): Promise<{ matches: Match[]; complete: boolean }> {
  const query = textQuery(text.words.map(wantedWord), { match: text.match, labels: { category, city, vendor } });
  const most = text.match === 'ALL' ? atMost : Math.max(1, Math.floor(atMost / text.words.length));
  const rows = await findEntries(from, text.match, { query, most: most + 1 });
  return {
    matches: rows.slice(0, most).map((row) => ({ assetId: row.assetId, ...judge(text, row) })),
    complete: rows.length <= most,
  };
}

const findEntries = hotVariants('matches', (reader, key) =>
  reader
    .select({ assetId: entryAssetId, ...entryWords(key === 'SOME' ? 'ALL' : 'NAMES') })
    .from(textEntries)
    .where(matchesText(placeholder('query')))
    .limit(placeholder('most')),
);

/** Many longer words begin like a short one and mean something else: a tenth is no tent. */
const SHORT = 5;
/** What a word may end with and still be the same, after `singular` has cut it. */
const ENDINGS = ['', 's', 'es', 'y', 'ies', 'er', 'ers', 'ing'];

function wantedWord(word: string): WantedWord {
  const forms = word.length > SHORT ? null : ENDINGS.map((ending) => word + ending);
  return { beginning: beginningOf(word), forms };
}

/** What all words are worth; of ALL of them each is known to be somewhere. */
function judge({ words, match }: Words, { title, place, body }: EntryWords): Omit<Match, 'assetId'> {
  const found = words.map((word) => {
    const inTitle = wordIn(title, word);
    if (inTitle !== null) return { worth: inTitle === 'WHOLE' ? WORTH.whole : WORTH.begins, on: 'TITLE' as const };
    if (wordIn(place, word) !== null) return { worth: WORTH.place, on: 'PLACE' as const };
    const inBody = match === 'ALL' || isIn(body, wantedWord(word));
    return inBody ? { worth: WORTH.body, on: 'DESCRIPTION' as const } : { worth: 0, on: null };
  });
  return {
    rank: found.reduce((rank, { worth }) => rank + worth, 0),
    strong: found.some(({ worth }) => worth === WORTH.whole) || found.every(({ on }) => on === 'PLACE'),
    matchedOn: MATCHED_ON.filter((place) => found.some(({ on }) => on === place)),
    mentioned: words.filter((_word, index) => found[index]?.on === 'DESCRIPTION'),
  };
}

/** How a word of the text matches: but for its ending, or only at its beginning. */
function wordIn(text: string, word: string): 'WHOLE' | 'BEGINS' | null {
  const endings = beginningsIn(text, beginningOf(word)).map((found) =>
    found.startsWith(word) ? found.slice(word.length) : null,
  );
  if (endings.length === 0) return null;
  return endings.some((ending) => ending !== null && ENDINGS.includes(ending)) ? 'WHOLE' : 'BEGINS';
}

/** Whether these words stand in the name of a category, which the words of each of its assets contain. */
export function areOfCategory(words: readonly string[], categoryTitle: string): boolean {
  const title = foldText(categoryTitle);
  return words.length > 0 && words.every((word) => isIn(title, wantedWord(word)));
}

function isIn(text: string, { beginning, forms }: WantedWord): boolean {
  const found = beginningsIn(text, beginning);
  return forms === null ? found.length > 0 : found.some((word) => forms.includes(word));
}

/** The words of the text that begin so. */
function beginningsIn(text: string, beginning: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (at > 0 && LETTER.test(text.charAt(at - 1))) continue;
    let end = at + beginning.length;
    while (end < text.length && LETTER.test(text.charAt(end))) end += 1;
    found.push(text.slice(at, end));
  }
  return found;
}
