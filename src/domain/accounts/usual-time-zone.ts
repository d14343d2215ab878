import { timeZonesOf } from './time-zones-of.ts';

/** Where nearly everybody lives in one of several: the primary zones of the CLDR, `supplemental/metaZones.xml`. */
const PRIMARY: Readonly<Record<string, string>> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MH: 'Pacific/Majuro',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
  UZ: 'Asia/Tashkent',
};

/** The time zone that a shop in this country is in unless it says otherwise; undefined where that cannot be told, as in the United States. */
export function usualTimeZone(country: string | null): string | undefined {
  if (country === null) return undefined;
  const primary = PRIMARY[country];
  if (primary !== undefined) return primary;
  const zones = timeZonesOf(country);
  return zones.length === 1 ? zones[0] : undefined;
}
