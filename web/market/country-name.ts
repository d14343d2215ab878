/** The name of a country by its code of two letters, in a language. It is made on the server, because browsers know other names. */
export function countryName(code: string | null, language: string): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return code;
  const names = NAMES.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  NAMES.set(language, names);
  return names.of(code) ?? code;
}

const NAMES = new Map<string, Intl.DisplayNames>();
