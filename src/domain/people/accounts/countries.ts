import type { CURRENCY_EXPONENTS } from '../../platform/kernel/index.ts';

/** ISO 3166-1 alpha-2 codes that are assigned. The tables of the language also name codes that are reserved or withdrawn. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  [
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY',
    'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK',
    'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR',
    'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK',
    'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM',
    'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF',
    'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Countries by their legal tender (ISO 4217), for the currencies in which the marketplace can keep money. No country has BGN
 * any more, since Bulgaria has the euro.
 */
const COUNTRIES: Readonly<Record<Exclude<keyof typeof CURRENCY_EXPONENTS, 'BGN'>, string>> = {
  AED: 'AE',
  AUD: 'AU CC CX HM KI NF NR TV',
  BHD: 'BH',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  INR: 'IN',
  ISK: 'IS',
  JOD: 'JO',
  JPY: 'JP',
  KRW: 'KR',
  KWD: 'KW',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  OMR: 'OM',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  ZAR: 'ZA',
};

const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency])),
);

/**
 * The currency (ISO 4217) that people pay with in this country (ISO 3166-1 code); undefined if the marketplace cannot keep
 * money in it.
 */
export function usualCurrency(country: string | null): string | undefined {
  return BY_COUNTRY.get(country ?? '');
}

/**
 * The time zone of countries that have several, but where nearly everybody lives in one: the primary zones of the CLDR,
 * `supplemental/metaZones.xml`.
 */
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

/**
 * The time zone of a shop in this country unless the shop names one; undefined if the country does not decide it, as in the
 * United States.
 */
export function usualTimeZone(country: string | null): string | undefined {
  if (country === null) return undefined;
  const primary = PRIMARY[country];
  if (primary !== undefined) return primary;
  const zones = timeZonesOf(country);
  return zones.length === 1 ? zones[0] : undefined;
}

/** The time zones of a country (ISO 3166-1 code), as IANA names in alphabetical order; empty if nobody lives there. */
export function timeZonesOf(country: string): readonly string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
}
