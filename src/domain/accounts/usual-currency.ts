import type { CURRENCY_EXPONENTS } from '../kernel/index.ts';

/** Legal tender by ISO 4217, of the currencies that money is kept in. Nobody’s any more: BGN, since Bulgaria has the euro. */
const COUNTRIES: Readonly<Record<Exclude<keyof typeof CURRENCY_EXPONENTS, 'BGN'>, string>> = {
  AED: 'AE',
  AUD: 'AU CC CX HM KI NF NR TV',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  GBP: 'GB GG IM JE',
  HUF: 'HU',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KRW: 'KR',
  KWD: 'KW',
  MXN: 'MX',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  TRY: 'TR',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  ZAR: 'ZA',
};

const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency])),
);

/** What people pay with in this country (ISO 3166-1 code), as an ISO 4217 code; undefined where it is no currency that money is kept in. */
export function usualCurrency(country: string | null): string | undefined {
  return BY_COUNTRY.get(country ?? '');
}
