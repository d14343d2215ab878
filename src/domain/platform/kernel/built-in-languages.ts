/** The languages that the release brings, each by its own name. */
export const BUILT_IN_LANGUAGES = {
  en: 'English',
  pt: 'Português',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
} as const;
