/** The languages of the pages, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  pt: 'Português',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** The best of our languages for a header `Accept-Language`; English if it names none of them. */
export function languageFrom(header: string): Language {
  const wanted = header
    .split(',', MOST_WANTED)
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/);
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(/^q=([\d.]+)$/.exec(quality)?.[1] ?? 0) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ language }) => language).find(isLanguage) ?? 'en';
}

const MOST_WANTED = 20;
