import { CANCELLATION_POLICIES, RENTAL_MODES } from '../../../../db/values/index.ts';
import { exponentOf, WEEKDAYS } from '../../platform/kernel/index.ts';
import { WANTED_STATES } from './listing-input.ts';

/** An error that says what is wrong with a cell and what would pass, but never what the cell contains. */
export class CellProblem extends Error {}

/** The data of the shop that reading a cell needs. */
export interface CellContext {
  readonly currency: string;
}

/** A column of the file, with its documentation and its reader. */
export interface ImportColumn {
  readonly name: string;
  /** The field of `create_asset` that the value becomes. `[]` at its end adds to a list, and a dot leads into an object. */
  readonly into: string;
  readonly meaning: string;
  readonly example: string;
  /** The value for a cell with `-`, which removes what the listing has. */
  readonly cleared?: null | readonly never[];
  /** Reads the cell. Throws `CellProblem`. */
  readonly read: (cell: string, context: CellContext) => unknown;
}

const WEEKDAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const text = (cell: string): unknown => cell;

function whole(cell: string): number {
  if (!/^\d{1,9}$/.test(cell)) throw new CellProblem('must be a whole number, for example 14');
  return Number(cell);
}

function decimal(cell: string): number {
  if (!/^[+-]?\d{1,9}(?:[.,]\d{1,9})?$/.test(cell)) throw new CellProblem('must be a number, for example 52.3702');
  return Number(cell.replace(',', '.'));
}

/** Reads an exact amount in minor units: no sign, no thousands separator, no more digits than the currency has. */
function amount(cell: string, { currency }: CellContext): number {
  const digits = exponentOf(currency);
  const example = digits === 0 ? '1234' : `1234.${'5'.padEnd(digits, '0')}`;
  const [, units, fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(cell) ?? [];
  if (units === undefined || fraction.length > digits) {
    throw new CellProblem(`must be an amount in ${currency} like ${example}, without currency sign and thousands separators`);
  }
  return Number(units + fraction.padEnd(digits, '0'));
}

/** Reads a percentage as basis points. */
function percentage(cell: string): number {
  const [, sign = '', units, fraction = ''] = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?\s?%$/.exec(cell) ?? [];
  if (units === undefined) throw new CellProblem('must be a percentage like +20% or -7.5%');
  return Number(`${sign}${units}${fraction.padEnd(2, '0')}`);
}

function yesNo(cell: string): boolean {
  const word = cell.toLowerCase();
  if (word === 'yes' || word === 'true') return true;
  if (word === 'no' || word === 'false') return false;
  throw new CellProblem('must be yes or no');
}

function oneOf(words: readonly string[]) {
  return (cell: string): string => {
    const word = cell.toUpperCase().replaceAll(' ', '_');
    if (words.includes(word)) return word;
    throw new CellProblem(`must be one of ${words.join(', ').toLowerCase()}`);
  };
}

/** Reads days such as `mon-fri, sun` as ISO weekdays. */
function weekdays(cell: string): number[] {
  const days = cell.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().toLowerCase().split('-');
    const [first, last] = [WEEKDAY_NAMES.indexOf(from.trim()), WEEKDAY_NAMES.indexOf(to.trim())];
    if (first === -1 || last === -1 || last < first) throw new CellProblem('must be weekdays like mon-fri or sat, sun');
    return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
  });
  return [...new Set(days)].toSorted((a, b) => a - b);
}

/** Reads several values in one cell, which are separated by a bar. */
function several<T>(one: (part: string, context: CellContext) => T) {
  return (cell: string, context: CellContext): T[] =>
    cell
      .split(/[|\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => one(part, context));
}

function longerPrice(part: string, context: CellContext) {
  const [, days, price] = /^(\d{1,3})\s*=\s*(\S+)$/.exec(part) ?? [];
  if (days === undefined || price === undefined) throw new CellProblem('must be days and price like 3=90.00 | 14=400.00');
  return { days: Number(days), amountMinor: amount(price, context) };
}

function lengthDiscount(part: string) {
  const [, days, off] = /^(\d{1,3})\s*=\s*(\S+)$/.exec(part) ?? [];
  if (days === undefined || off === undefined) throw new CellProblem('must be days and discount like 7=10% | 28=20%');
  return { minDays: Number(days), bps: percentage(off) };
}

/** Reads a season such as `Summer 07-01..08-31 +20% min:3 priority:1`: the name, the days, then the change. */
function season(part: string, context: CellContext) {
  const example = 'must be like Summer 07-01..08-31 +20% | Fair 2027-05-13..2027-05-17 99.00 | Weekend sat,sun +10%';
  const words = part.split(/\s+/);
  const rule: Record<string, unknown> = { priority: 0 };
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const [, name, number] = /^(min|priority):(\d{1,3})$/.exec(word) ?? [];
    const [, from, to] = /^([\d-]+)\.\.([\d-]+)$/.exec(word) ?? [];
    const isChange = rule['bps'] === undefined && rule['amountMinor'] === undefined;
    if (name !== undefined) rule[name === 'min' ? 'minDays' : 'priority'] = Number(number);
    else if (isChange && word.endsWith('%')) rule['bps'] = percentage(word);
    else if (isChange && /^\d/.test(word)) rule['amountMinor'] = amount(word, context);
    else if (from !== undefined) Object.assign(rule, { from, to });
    else if (/^(?:mon|tue|wed|thu|fri|sat|sun)(?:[-,](?:mon|tue|wed|thu|fri|sat|sun))*$/i.test(word))
      rule['weekdays'] = weekdays(word);
    else {
      words.push(word);
      break;
    }
  }
  if (words.length === 0 || (rule['bps'] === undefined && rule['amountMinor'] === undefined)) throw new CellProblem(example);
  return { name: words.join(' '), ...rule };
}

function extra(part: string, context: CellContext) {
  const [, label, price, per, mandatory] =
    /^(.+) (\S+) per (booking|day)( mandatory)?$/i.exec(part.replaceAll(/\s+/g, ' ')) ?? [];
  if (label === undefined || price === undefined || per === undefined) {
    throw new CellProblem('must be like Helmet 5.00 per booking | Cover 3.00 per day mandatory');
  }
  return { label, amountMinor: amount(price, context), per: per.toUpperCase(), mandatory: mandatory !== undefined };
}

function pickupWindow(part: string) {
  const hours = /\s(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/.exec(part);
  const [, from, to] = hours ?? [];
  if (hours === null || from === undefined || to === undefined) {
    throw new CellProblem('must be like mon-fri 09:00-18:00 | sat 10:00-14:00');
  }
  return { weekdays: weekdays(part.slice(0, hours.index)), from: from.padStart(5, '0'), to: to.padStart(5, '0') };
}

/** Reads a number as a number, even if it is written with a comma. */
function attribute(cell: string): string | number {
  return /^-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,6})?$/.test(cell) ? Number(cell.replace(',', '.')) : cell;
}

const weekdayPrices: ImportColumn[] = WEEKDAY_NAMES.map((day, index) => ({
  name: `price_${day}`,
  into: 'weekdayRates[]',
  meaning: `Price of a ${WEEKDAYS[index]}, in place of day_price`,
  example: day === 'sat' || day === 'sun' ? '42.50' : '',
  cleared: [],
  read: (cell, context) => ({ weekdays: [index + 1], amountMinor: amount(cell, context) }),
}));

const period = (name: string, days: number, example: string): ImportColumn => ({
  name,
  into: 'tiers[]',
  meaning: `Price of ${days} days`,
  example,
  cleared: [],
  read: (cell, context) => ({ days, amountMinor: amount(cell, context) }),
});

const rule = (
  name: string,
  field: string,
  meaning: string,
  example: string,
  read: ImportColumn['read'] = whole,
): ImportColumn => ({ name, into: `durationRules.${field}`, meaning, example, cleared: null, read });

/** Every column of the file. The reader, the template and the documents are all made from this list. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'reference',
    into: 'reference',
    meaning: 'Your own number of the asset. A row with the same one changes the listing instead of adding another',
    example: 'BIKE-7',
    read: text,
  },
  { name: 'title', into: 'title', meaning: 'Name of the listing', example: 'Cargo bike for two children', read: text },
  { name: 'category', into: 'category', meaning: 'Slug of the category', example: 'sports-hobby', read: text },
  {
    name: 'description',
    into: 'description',
    meaning: 'What it is, what comes with it, what to mind; 40 letters or more to publish it',
    example: 'A long-tail cargo bike for two children and the shopping, with rain cover and lock.',
    read: text,
  },
  { name: 'day_price', into: 'dayRateMinor', meaning: 'Price of a day', example: '35.00', read: amount },
  {
    name: 'currency',
    into: 'currency',
    meaning: 'What all amounts of the row are in (default: the shop’s); that of a listing stays',
    example: '',
    read: (cell) => cell.toUpperCase(),
  },
  ...weekdayPrices,
  period('week_price', 7, '150.00'),
  period('month_price', 30, ''),
  {
    name: 'longer_prices',
    into: 'tiers[]',
    meaning: 'Prices of other lengths: days=price',
    example: '3=90.00 | 14=280.00',
    cleared: [],
    read: several(longerPrice),
  },
  {
    name: 'seasons',
    into: 'seasonRules[]',
    meaning:
      'Name, days (MM-DD every year, or YYYY-MM-DD) or weekdays, and a percentage or the price of a day; min: shortest rental, priority: the highest of a day counts',
    example: 'Summer 07-01..08-31 +20% | Fair 2027-05-13..2027-05-17 99.00 priority:5',
    cleared: [],
    read: several(season),
  },
  {
    name: 'extras',
    into: 'extras[]',
    meaning: 'Label, price, per booking or per day, mandatory or not',
    example: 'Helmet 5.00 per booking | Insurance 3.00 per day mandatory',
    cleared: [],
    read: several(extra),
  },
  { name: 'units', into: 'units', meaning: 'Equal pieces', example: '2', read: whole },
  { name: 'deposit', into: 'depositBaseMinor', meaning: 'Deposit of one unit', example: '150.00', read: amount },
  {
    name: 'deposit_cap',
    into: 'depositCapMinor',
    meaning: 'The most that the deposit can become',
    example: '',
    cleared: null,
    read: amount,
  },
  { name: 'value', into: 'valueMinor', meaning: 'What replacing one unit costs', example: '1800.00', read: amount },
  {
    name: 'operator_day_price',
    into: 'operatorDayRateMinor',
    meaning: 'What an operator costs a day; 0: included',
    example: '',
    cleared: null,
    read: amount,
  },
  {
    name: 'rental_modes',
    into: 'rentalModes',
    meaning: `Who runs it: ${RENTAL_MODES.join(' | ').toLowerCase()}`,
    example: 'self_operated',
    read: several(oneOf(RENTAL_MODES)),
  },
  {
    name: 'cancellation_policy',
    into: 'cancellationPolicy',
    meaning: CANCELLATION_POLICIES.join(', ').toLowerCase(),
    example: 'flexible',
    read: oneOf(CANCELLATION_POLICIES),
  },
  {
    name: 'instant_book',
    into: 'instantBook',
    meaning: 'Whether requests of low risk are accepted at once',
    example: 'no',
    read: yesNo,
  },
  { name: 'min_trust', into: 'minTrust', meaning: 'The trust that instant booking needs, 0 to 100', example: '', read: whole },
  rule('min_days', 'minDays', 'Shortest rental', '1'),
  rule('max_days', 'maxDays', 'Longest rental', '30'),
  rule('notice_hours', 'noticeHours', 'At least so long before pickup', '12'),
  rule('horizon_days', 'horizonDays', 'How far ahead it can be booked', ''),
  rule('buffer_before_days', 'bufferBeforeDays', 'Days that are kept free before a rental', ''),
  rule('buffer_after_days', 'bufferAfterDays', 'Days that are kept free after a rental', ''),
  rule('pickup_time', 'pickupTime', 'When rentals begin, HH:MM local', '10:00', text),
  rule('return_time', 'returnTime', 'When rentals end, HH:MM local', '10:00', text),
  rule('closed_weekdays', 'closedWeekdays', 'Weekdays without pickup and return', '', weekdays),
  rule('length_discounts', 'discounts', 'Discounts for length: days=percentage', '14=10%', several(lengthDiscount)),
  { name: 'city', into: 'city', meaning: 'Where it is picked up', example: 'Ghent', read: text },
  { name: 'country', into: 'country', meaning: 'ISO 3166-1 code', example: 'BE', read: text },
  { name: 'latitude', into: 'latitude', meaning: 'Degrees; with longitude', example: '', read: decimal },
  { name: 'longitude', into: 'longitude', meaning: 'Degrees; with latitude', example: '', read: decimal },
  { name: 'time_zone', into: 'timeZone', meaning: 'IANA name (default: the place’s)', example: '', read: text },
  {
    name: 'pickup_address',
    into: 'pickup.address',
    meaning: 'Street, number and city; needed to publish it',
    example: 'Veldstraat 1, Ghent',
    read: text,
  },
  {
    name: 'pickup_windows',
    into: 'pickup.windows',
    meaning: 'When it is handed out and taken back; weekdays without one are closed',
    example: 'mon-fri 09:00-18:00 | sat 10:00-14:00',
    cleared: [],
    read: several(pickupWindow),
  },
  {
    name: 'pickup_hours',
    into: 'pickup.hours',
    meaning: 'The same in words, where windows do not say it',
    example: '',
    read: text,
  },
  {
    name: 'pickup_instructions',
    into: 'pickup.instructions',
    meaning: 'For renters of confirmed bookings',
    example: 'Ring twice.',
    read: text,
  },
  { name: 'pickup_contact', into: 'pickup.contact', meaning: 'Whom they reach', example: '', read: text },
  {
    name: 'pictures',
    into: 'pictures',
    meaning: 'https addresses, apart by a blank or a bar: fetched after the import, each once',
    example: '',
    read: (cell) => cell.split(/[\s|]+/).filter((part) => part !== ''),
  },
  {
    name: 'status',
    into: 'status',
    meaning: 'live: published as soon as nothing is missing; paused: hidden. Empty: a new listing stays a draft',
    example: '',
    read: oneOf(WANTED_STATES),
  },
];

/** The beginning of the column for an attribute of the category, for example `attribute.size`. */
export const ATTRIBUTE_PREFIX = 'attribute.';

const byName = new Map(IMPORT_COLUMNS.map((column) => [column.name, column]));

/** The column with this name in the header; undefined if there is none. */
export function columnNamed(header: string): ImportColumn | undefined {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const known = byName.get(name);
  if (known !== undefined) return known;
  const attributeName = header.trim().slice(ATTRIBUTE_PREFIX.length);
  if (!name.startsWith(ATTRIBUTE_PREFIX) || attributeName === '' || attributeName.length > 40) return undefined;
  return {
    name: ATTRIBUTE_PREFIX + attributeName,
    into: `attributes.${attributeName}`,
    meaning: '',
    example: '',
    cleared: null,
    read: attribute,
  };
}

/** The column of a field. Several columns can fill one field. */
export function columnOf(field: string): string {
  const path = field.replaceAll(/\.\d+/g, '');
  const fits = (into: string) => path === into || path.startsWith(`${into}.`);
  const found = IMPORT_COLUMNS.find(({ into }) => fits(into.replace('[]', '')));
  return found?.name ?? path.replace(/^attributes\./, ATTRIBUTE_PREFIX);
}
