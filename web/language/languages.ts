import { BUILT_IN_LANGUAGES } from '../../src/rest/web/page-contract.ts';

/** The languages of the release, each by its own name. Their words are in `web/catalogues`. */
export const LANGUAGES = BUILT_IN_LANGUAGES;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** The best of these languages for a header `Accept-Language`; English if it names none of them. */
export function languageFrom(header: string, codes: readonly string[] = Object.keys(LANGUAGES)): string {
  const wanted = header
    .split(',', MOST_WANTED)
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/);
      return { tag: tag.toLowerCase(), quality: Number(/^q=([\d.]+)$/.exec(quality)?.[1] ?? 0) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const found = wanted.map(({ tag }) => languageOf(tag, codes)).find((code) => code !== undefined);
  return found ?? 'en';
}

const MOST_WANTED = 20;

/** The language itself with its region, else the one without a region, else any of its regions. */
function languageOf(tag: string, codes: readonly string[]): string | undefined {
  const [primary = ''] = tag.split('-', 1);
  return (
    codes.find((code) => code.toLowerCase() === tag) ??
    codes.find((code) => code === primary) ??
    codes.find((code) => code.startsWith(`${primary}-`))
  );
}
