/** The time zones of a country (ISO 3166-1 code), as IANA names in the order of the alphabet; none where nobody lives. */
export function timeZonesOf(country: string): readonly string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
}
