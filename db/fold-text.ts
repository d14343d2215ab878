import anyAscii from 'any-ascii';

const PRINTABLE_ASCII = /^[ -~]*$/;
/**
 * Accents and vowel points of alphabets. The vowel signs of Indian scripts and of Thai are letters of their words, and the voicing
 * marks of Japanese make other letters, so they stay.
 */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309A]]/gv;
/** Letters that look like apostrophes, such as the first one of `ʻOhana`. */
const APOSTROPHES = /[\u02B9-\u02CF]/g;
/** Latin letters that have no accent and still are no plain letter: ł, ø, ß, đ, æ, þ, ı. */
const OTHER_LATIN = /[\p{Script=Latin}--[A-Za-z]]/gv;

/**
 * The text for comparisons, without case, accents and width: `Évora` becomes `evora`, `Łódź` becomes `lodz` and `ＫＯＢＥ` becomes
 * `kobe`. Texts that look the same are the same afterwards, however their characters are composed.
 */
export function foldText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(APOSTROPHES, '')
    .replaceAll(OTHER_LATIN, (letter) => anyAscii(letter))
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .trim();
}

/** What `foldText` leaves out, as a regular expression of PostgreSQL, which knows no properties of characters. */
export const IGNORED = String.raw`[\u02B9-\u02CF\u0300-\u036F\u0483-\u0487\u0591-\u05C7\u064B-\u065F\u0670]`;

/** The letters of European languages, which are in two blocks of Unicode. */
const LATIN_BEYOND_ASCII = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(0x80 + index)).filter((letter) =>
  /\p{L}/u.test(letter),
);

/** The single letters that PostgreSQL must replace to fold a text, with those that become more than one letter apart. */
export const FOLDED_LETTERS = foldedLetters();

function foldedLetters() {
  const letters = [...LATIN_BEYOND_ASCII, ...'ƏəƁɓƊɗƘƙƳƴẞς'].flatMap((letter) => {
    const plain = foldText(letter);
    return letter.normalize('NFKD') === letter && plain !== letter.toLowerCase() && plain !== ''
      ? [[letter, plain] as const]
      : [];
  });
  const single = letters.filter(([, plain]) => plain.length === 1);
  return {
    from: single.map(([letter]) => letter).join(''),
    to: single.map(([, plain]) => plain).join(''),
    longer: letters.filter(([, plain]) => plain.length > 1),
  };
}
