/** What is wrong with the typography of a language, or with its choice of words. */
interface Rule {
  readonly pattern: RegExp;
  readonly says: string;
}

const NARROW = '\u202f';
const FIXED = '\u00a0';

/** Of every language. A straight apostrophe would also begin a quotation in the message format. */
const EVERYWHERE: readonly Rule[] = [
  { pattern: /["']/, says: 'quotation marks and apostrophes are curved' },
  { pattern: /\.\.\./, says: 'three dots are one character: …' },
];

/** Whole words, whatever letters they begin and end with. */
function word(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
}

const LANGUAGE_RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [{ pattern: /[„«»]/, says: 'quotations stand in “…”' }],
  pt: [
    { pattern: /[„«»]/, says: 'quotations stand in “…”' },
    { pattern: word('senhas?'), says: 'a password is “palavra-passe”' },
    { pattern: word('links?'), says: 'a link is “ligação”' },
    { pattern: word('usuári[oa]s?|arquivos?|celular|provedor|aluguel'), says: 'the words are those of Portugal' },
  ],
  de: [
    { pattern: /[”«»]/, says: 'quotations stand in „…“' },
    { pattern: /\b(?:Inserat|Shop)/, says: 'a listing is “Angebot”, a shop is “Laden”' },
    { pattern: word('Unterlagen'), says: 'documents are “Dokumente”' },
    { pattern: word('du|dich|dir|dein[\\p{L}]*'), says: 'the person is “Sie”' },
  ],
  es: [
    { pattern: /[“”„]/, says: 'quotations stand in «…»' },
    {
      pattern: word('tú|tu|tus|te|ti|contigo|tienes|puedes|quieres|eres|debes|necesitas'),
      says: 'the person is “usted”',
    },
  ],
  fr: [
    { pattern: /[“”„]/, says: `quotations stand in «${NARROW}…${NARROW}»` },
    {
      pattern: new RegExp(`[^${NARROW}…][?!;»]|«[^${NARROW}]`),
      says: 'a narrow no-break space stands before ? ! ; » and after «',
    },
    { pattern: new RegExp(`[^${FIXED}/\\d]:(?!//)`), says: 'a no-break space stands before a colon' },
    { pattern: word('codes? de récupération'), says: 'recovery codes are “codes de secours”' },
    { pattern: word('tu|toi|ton|tes'), says: 'the person is “vous”' },
  ],
};

/** What is wrong with a text of a catalogue, in words. The names of values in braces are not read. */
export function catalogueFlaws(language: string, text: string): string[] {
  const read = text.replaceAll(/\{\w+(?:, plural,)?/g, '{').replaceAll(/<\/?\d+\/?>/g, '');
  const rules = [...EVERYWHERE, ...(LANGUAGE_RULES[language] ?? [])];
  return rules.filter(({ pattern }) => pattern.test(read)).map(({ says }) => says);
}
