import type { Mutant } from './find-mutants.ts';
import type { TestFile } from './reached-by.ts';
import type { WorkingCopy } from './working-copy.ts';

/** How many letters before and after a slip say what it is about; those of the nearest say more. */
const AROUND = [150, 400, 900];
/** A word of a path says more than one of the text. */
const PATH_WEIGHT = 4;
/** How much more it says that both paths share a word. */
const PATH_SHARE = 2;
/** The usual constants of BM25: how soon more of the same word says no more, and how much long texts count for less. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.85;

/**
 * Sorts test files by how near they are to a slip: by the words that its path and the lines around it share with the test, of
 * which rare ones say most (BM25). Of equally near files, the quick ones come first.
 */
export function nearestFirst(tests: readonly TestFile[], copy: WorkingCopy): (mutant: Mutant) => readonly TestFile[] {
  const texts = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, countWords(copy.read(file), file)]));
  const lengths = [...texts.values()].map(lengthOf);
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const holders = new Map<string, number>();
  for (const words of texts.values()) for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);

  return ({ file, start, end }) => {
    const text = copy.read(file);
    const around = AROUND.map((letters) => text.slice(Math.max(0, start - letters), end + letters));
    const wanted = countWords(around.join('\n'), file);
    const named = countWords('', file);
    const near = new Map(
      [...texts].map(([test, words]) => [test, nearness(wanted, words) + PATH_SHARE * nearness(named, countWords('', test))]),
    );
    const of = (test: TestFile) => near.get(test.file) ?? 0;
    return tests.toSorted((a, b) => of(b) - of(a) || a.seconds - b.seconds);
  };

  function nearness(wanted: ReadonlyMap<string, number>, words: ReadonlyMap<string, number>): number {
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * lengthOf(words)) / usual;
    let sum = 0;
    for (const [word, times] of wanted) {
      const found = words.get(word) ?? 0;
      const rarity = Math.log(1 + texts.size / (1 + (holders.get(word) ?? 0)));
      sum += (rarity * Math.min(times, 2 * PATH_WEIGHT) * found) / (found + SATURATION * length);
    }
    return sum;
  }
}

/** Every word and every name of a text and of its path, in small letters and in the singular, and how often it is there. */
function countWords(text: string, path: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (from: string, times: number) => {
    const names = from.match(/\w{3,}/g) ?? [];
    const words = from.match(/[A-Z]?[a-z]{2,}|[A-Z]{2,}(?![a-z])/g) ?? [];
    for (const word of [...names, ...words]) {
      const single = word.toLowerCase().replaceAll('_', '').replace(/s$/, '');
      counts.set(single, (counts.get(single) ?? 0) + times);
    }
  };
  add(text, 1);
  // An operation is in a file of its name.
  add(`${path} ${path.replaceAll('-', '')}`, PATH_WEIGHT);
  return counts;
}

function lengthOf(words: ReadonlyMap<string, number>): number {
  return [...words.values()].reduce((sum, times) => sum + times, 0);
}
