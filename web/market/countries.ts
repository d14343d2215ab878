/** All countries as the language calls them. The server makes the list, because browsers call some of them by other names. */
export function countriesIn(locale: string, codes: ReadonlySet<string>): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return [...codes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
