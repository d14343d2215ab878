import type { Reader } from '../../../../db/database.ts';
import { placeholder, preparedVariants } from '../../../../db/prepared.ts';
import {
  beginningOf,
  entryAssetId,
  type EntryWords,
  entryWords,
  matchesText,
  type SearchDocument,
  textEntries,
  textQuery,
} from '../../../../db/search.ts';
import { foldText } from '../../platform/kernel/index.ts';
import type { CatalogAsset } from '../assets/index.ts';
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

/** What a listing is found by: its words, its category and its place. */
export function searchDocument({ asset, vendor, category }: CatalogAsset): SearchDocument {
  const title = foldText(asset.title);
  const body = [asset.description, category.title, ...Object.values(asset.attributes)].join(' ');
  return {
    assetId: asset.id,
    title,
    body: `${foldText(body)} ${joinedNeighbours(title)}`,
    place: foldText([asset.city, asset.country, vendor.name].join(' ')),
    labels: { category: category.slug, city: asset.cityKey, vendor: vendor.id },
  };
}

/** Some write `paddleboard`, others `paddle board`. */
function joinedNeighbours(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(1)
    .map((word, index) => `${words[index]}${word}`)
    .join(' ');
}

export interface Match {
  readonly assetId: string;
  /** The greater, the better; 0 where nobody asked. */
  readonly rank: number;
}

type Words = NonNullable<AssetFilters['text']>;

/** What a word is worth where it stands. */
const WORTH = { title: 10, place: 5, body: 1 };
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The assets in whose words a search finds what it looks for: all, or the first `atMost`. Where some of the words are
 * enough, fewer are looked at the more words there are, since each is looked for in everything that they say.
 */
export async function findMatches(
  from: Reader,
  { text, category, cityKey: city, vendorId: vendor }: AssetFilters & { readonly text: Words },
  { ranked, atMost }: { ranked: 'BY_WORDS' | 'NOT'; atMost: number },
): Promise<{ matches: Match[]; complete: boolean }> {
  const query = textQuery(text.words, { match: text.match, labels: { category, city, vendor } });
  const most = text.match === 'ALL' ? atMost : Math.max(1, Math.floor(atMost / text.words.length));
  const rows = await findEntries(from, ranked === 'NOT' ? 'NOT' : text.match, { query, most: most + 1 });
  const words = text.words.map(beginningOf);
  return {
    matches: rows
      .slice(0, most)
      .map((row) => ({ assetId: row.assetId, rank: ranked === 'NOT' ? 0 : rankOf(words, text.match, row) })),
    complete: rows.length <= most,
  };
}

const findEntries = preparedVariants('matches', (reader, key) =>
  reader
    .select({ assetId: entryAssetId, ...entryWords(key === 'SOME' ? 'ALL' : key === 'ALL' ? 'NAMES' : 'NONE') })
    .from(textEntries)
    .where(matchesText(placeholder('query')))
    .limit(placeholder('most')),
);

/** What all words are worth; of ALL of them each is known to be somewhere. */
function rankOf(words: readonly string[], match: Words['match'], { title, place, body }: EntryWords): number {
  return words.reduce((rank, word) => {
    if (hasWord(title, word)) return rank + WORTH.title;
    if (hasWord(place, word)) return rank + WORTH.place;
    return match === 'ALL' || hasWord(body, word) ? rank + WORTH.body : rank;
  }, 0);
}

/** A word of the text begins so. */
function hasWord(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (at === 0 || !LETTER.test(text.charAt(at - 1))) return true;
  }
  return false;
}
