import { foldText } from '../../platform/kernel/index.ts';

const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
/** Scripts in which no space ends a word, or, as in Korean, endings stand at the word without one. */
const UNSPACED = `[${SCRIPTS.map((script) => String.raw`\p{scx=${script}}`).join('')}]`;
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const RUN = new RegExp(`[${WORD}&&${UNSPACED}]+|[${WORD}--${UNSPACED}]+`, 'gv');
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');
/** A letter with the signs that belong to it. */
const LETTER = /\P{M}\p{M}*/gu;

/** Whether a word that a search looks for is of a script without spaces, so that it is a pair of letters, or a single one. */
export function isUnspaced(word: string): boolean {
  return BEGINS_UNSPACED.test(word);
}

/**
 * The words by which a text is found, folded. Where no spaces are written, nobody can tell where a word begins, so each pair of
 * neighbouring letters is one: カメラ has カメ and メラ, and ラ, by which somebody who looks for a single letter finds it.
 */
export function storedWords(text: string): string[] {
  return runsOf(text).flatMap((run) => (isUnspaced(run) ? [...pairsOf(run), ...lastOf(run)] : [run]));
}

/** The words that a search looks for, folded and cut like those of texts. */
export function wantedWords(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    const pairs = isUnspaced(run) ? pairsOf(run) : [];
    return pairs.length > 0 ? pairs : [run];
  });
}

function runsOf(text: string): string[] {
  return foldText(text).match(RUN) ?? [];
}

function pairsOf(run: string): string[] {
  const letters = lettersOf(run);
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

function lastOf(run: string): string[] {
  return lettersOf(run).slice(-1);
}

function lettersOf(run: string): string[] {
  return run.match(LETTER) ?? [run];
}
