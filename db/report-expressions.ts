import { type Column, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { dialect } from './dialect.ts';

const DAY_MS = 86_400_000;

/** A time zone in the form in which statements count days. Days are numbers since 1970. */
export interface ZoneDays {
  readonly timeZone: string;
  readonly today: number;
  /** How far its clocks are ahead of UTC until each instant. The last entry has no end. */
  readonly offsets: readonly { readonly untilMs: number | null; readonly offsetMs: number }[];
}

/** How many local days before today an instant lies. Today is 0. Days are those of the row's time zone, with clock changes. */
export function daysAgo(at: SQLWrapper, zone: Column, zones: readonly ZoneDays[]): SQL<number> {
  const milliseconds = dialect === 'postgres' ? sql`(extract(epoch from ${at}) * 1000)` : sql`${at}`;
  return byZone(zone, zones, ({ today, offsets }) => {
    const cases = offsets.map(({ untilMs, offsetMs }) =>
      untilMs === null ? sql`else ${whole(offsetMs)}` : sql`when ${milliseconds} < ${whole(untilMs)} then ${whole(offsetMs)}`,
    );
    const offset = cases.length === 1 ? whole(offsets[0]?.offsetMs ?? 0) : sql`case ${sql.join(cases, sql` `)} end`;
    return sql`${whole(today)} - ${floored(sql`(${milliseconds} + ${offset}) / ${whole(DAY_MS)}`)}`;
  });
}

/** How many whole periods of `length` days an instant lies back. The period that ends today is 0. */
export function periodsAgo(at: SQLWrapper, zone: Column, zones: readonly ZoneDays[], length: number): SQL<number> {
  return sql<number>`${floored(sql`${daysAgo(at, zone, zones)} / ${whole(length)}`)}`;
}

/**
 * The name of a count of days or periods by which rows are grouped, so that the engine need not recognise the same expression.
 */
export const AGO = sql`ago`;

export function asAgo(days: SQL<number>): SQL.Aliased<number> {
  return days.mapWith(Number).as('ago');
}

/** The civil day that lies `shift` days after today in the row’s time zone. */
export function zoneDay(zone: Column, zones: readonly ZoneDays[], shift: number): SQL<string> {
  return byZone(zone, zones, ({ today }) => {
    const day = sql.raw(`'${new Date((today + shift) * DAY_MS).toISOString().slice(0, 10)}'`);
    return dialect === 'postgres' ? sql`cast(${day} as date)` : day;
  });
}

/** A civil day as the engine stores it. */
export function civilDay(day: string | Placeholder): SQL<string> {
  return dialect === 'postgres' ? sql<string>`cast(${day} as date)` : sql<string>`${day}`;
}

/** How many days two half-open periods have in common. */
export function sharedDays(start: SQLWrapper, end: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL<number> {
  return dialect === 'postgres'
    ? sql<number>`greatest(0, least(${end}, ${to}) - greatest(${start}, ${from}))`
    : sql<number>`max(0, cast(julianday(min(${end}, ${to})) - julianday(max(${start}, ${from})) as integer))`;
}

/** The number, but at least 0 and at most `most`. */
export function clamped(value: SQL, most: number): SQL<number> {
  return dialect === 'postgres'
    ? sql<number>`greatest(0, least(${value}, ${whole(most)}))`
    : sql<number>`max(0, min(${value}, ${whole(most)}))`;
}

/** The sum of an expression over the rows for which the condition holds; 0 over none. */
export function sumWhere(value: SQLWrapper, condition?: SQL): SQL<number> {
  const counted = condition === undefined ? sql`${value}` : sql`case when ${condition} then ${value} else 0 end`;
  return sql`coalesce(sum(${counted}), 0)`.mapWith(Number);
}

/** The sum of a number in those objects of a JSON list whose code is one of these, or 0. */
export function sumOfCoded(column: Column, list: string, amount: string, codes: readonly string[]): SQL<number> {
  const isOne = sql`item.value ->> 'code' in (${sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )})`;
  return dialect === 'postgres'
    ? sql<number>`(select coalesce(sum(cast(item.value ->> ${amount}::text as bigint)), 0) from jsonb_array_elements(${column} -> ${list}::text) as item(value) where ${isOne})`
    : sql<number>`(select coalesce(sum(item.value ->> ${amount}), 0) from json_each(${column}, ${`$.${list}`}) as item where ${isOne})`;
}

export function product(a: SQLWrapper, b: SQLWrapper): SQL {
  return sql`(${a}) * (${b})`;
}

export function plusNumber(value: SQLWrapper, number: number): SQL {
  return sql`(${value}) + ${whole(number)}`;
}

/** The milliseconds between two instants. */
export function millisBetween(from: SQLWrapper, to: SQLWrapper): SQL {
  return dialect === 'postgres' ? sql`extract(epoch from (${to} - ${from})) * 1000` : sql`${to} - ${from}`;
}

function byZone(zone: Column, zones: readonly ZoneDays[], then: (zone: ZoneDays) => SQL): SQL<number> & SQL<string> {
  const cases = zones.map((each) => sql`when ${quoted(each.timeZone)} then ${then(each)}`);
  return sql`case ${zone} ${sql.join(cases, sql` `)} end` as SQL<number> & SQL<string>;
}

function floored(quotient: SQL): SQL {
  return dialect === 'postgres' ? sql`cast(floor(${quotient}) as integer)` : sql`cast(${quotient} as integer)`;
}

/** The number stands in the statement itself, so that the same expression has the same text where rows are grouped by it. */
function whole(number: number): SQL {
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is no whole number.`);
  return sql.raw(String(number));
}

function quoted(timeZone: string): SQL {
  if (!/^[\w+/-]+$/.test(timeZone)) throw new Error('That is no time zone.');
  return sql.raw(`'${timeZone}'`);
}

/** The place of a row, from 1, within its group, sorted by a column. */
export function placeWithin(group: readonly Column[], order: Column): SQL<number> {
  return sql`row_number() over (partition by ${sql.join([...group], sql`, `)} order by ${order})`.mapWith(Number);
}

/** The number of rows in the group of a row. */
export function countWithin(group: readonly Column[]): SQL<number> {
  return sql`count(*) over (partition by ${sql.join([...group], sql`, `)})`.mapWith(Number);
}

/** Whether the row is the middle one of its group, or one of the two in the middle. */
export function isMiddle(place: SQLWrapper, rows: SQLWrapper): SQL {
  return sql`2 * ${place} between ${rows} and ${rows} + 2`;
}
