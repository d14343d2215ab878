import { foldText } from '../kernel/index.ts';

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
