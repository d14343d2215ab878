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
import { isUnspaced, storedWords, wantedWords } from '../assets/index.ts';
import type { AssetFilters } from './search-conditions.ts';

const MOST = 12;
/** Words that many searches contain and few listings, so that they find nothing. */
const FILLERS = new Set(
  'a an and any at by for from hire i in looking me my need of on or our please rent rental rentals renting some that the to us want we with'.split(
    ' ',
  ),
);

/**
 * The words of a search, each as the beginning of words to look for: without case, accents, filler words and plural. Empty if no
 * word is left.
 */
export function searchWords(text: string): string[] {
  const words = wantedWords(text);
  const telling = words.filter((word) => !FILLERS.has(word));
  const kept = telling.length > 0 ? telling : words;
  return [...new Set(kept.map(singular))].slice(0, MOST);
}

/** Cuts the plural. The index is searched by beginnings of words, so `batter` finds `battery` and `batteries`. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  return word.replace(/(?<=[a-z]{3})ies$|(?<=ch|sh|ss|x|z)es$|s$/, '');
}

export const MATCHED_ON = ['TITLE', 'PLACE', 'DESCRIPTION'] as const;

export interface Match {
  readonly assetId: string;
  /** How well the listing matches; a greater number is better. */
  readonly rank: number;
  /** True if a word stands as a whole in the title, or if all words are about the place. Otherwise the match is weak. */
  readonly strong: boolean;
  /** Where the words of the search stand in the listing. */
  readonly matchedOn: readonly (typeof MATCHED_ON)[number][];
  /** The words that stand neither in the title nor in the place. */
  readonly mentioned: readonly string[];
}

type Words = NonNullable<AssetFilters['text']>;

/** The points of a word: as a whole word of the title, as the beginning of one, in the place, and in the rest of the text. */
const WORTH = { whole: 10, begins: 7, place: 5, body: 1 };
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * The assets whose texts contain the words: all of them, or the first `atMost`. If some of the words are enough, each word is
 * looked for in the whole text of a listing, so fewer listings are examined the more words there are.
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
    matches: rows.slice(0, most).map((row) => ({ assetId: row.assetId, ...rankWords(text, row) })),
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

/**
 * Words up to this length are looked for as whole words, because many longer words begin like them and mean something else:
 * "tenth" begins with "tent". Pairs of letters of a script without spaces are no words, so this does not hold for them.
 */
const SHORT = 5;
/** The endings after which a word still counts as the same word, once `singular` has cut it. */
const ENDINGS = ['', 's', 'es', 'y', 'ies', 'er', 'ers', 'ing'];

function wantedWord(word: string): WantedWord {
  const forms = word.length > SHORT || isUnspaced(word) ? null : ENDINGS.map((ending) => word + ending);
  return { beginning: beginningOf(word), forms };
}

/** The rank of a listing. If ALL words are wanted, each is known to stand somewhere, so the body is not searched. */
function rankWords({ words, match }: Words, { title, place, body }: EntryWords): Omit<Match, 'assetId'> {
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

/** Whether a word of the text matches as a whole, apart from its ending, or only begins with the word. */
function wordIn(text: string, word: string): 'WHOLE' | 'BEGINS' | null {
  const endings = beginningsIn(text, beginningOf(word)).map((found) =>
    found.startsWith(word) ? found.slice(word.length) : null,
  );
  if (endings.length === 0) return null;
  const isWhole = isUnspaced(word) || endings.some((ending) => ending !== null && ENDINGS.includes(ending));
  return isWhole ? 'WHOLE' : 'BEGINS';
}

/** Whether all these words stand in the title of the category. The text of each of its assets contains that title. */
export function areOfCategory(words: readonly string[], categoryTitle: string): boolean {
  const title = storedWords(categoryTitle).join(' ');
  return words.length > 0 && words.every((word) => isIn(title, wantedWord(word)));
}

function isIn(text: string, { beginning, forms }: WantedWord): boolean {
  const found = beginningsIn(text, beginning);
  return forms === null ? found.length > 0 : found.some((word) => forms.includes(word));
}

/** The words of the text that begin with `beginning`. */
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
