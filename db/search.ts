import { type Column, type SQL, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';
import { folded } from './expressions.ts';
import type { Tx } from './database.ts';
import { assets, occupancy } from './schema/index.ts';

export const EARTH_KM = 6371;

/**
 * How many letters of a word are looked up. SQLite's index keeps a list for beginnings of at most this length (`prefix` in its
 * migration).
 */
const LETTERS = 8;

/** What a search narrows assets by, in addition to words. */
const LABELS = ['category', 'city', 'vendor'] as const;
export type Labels = Readonly<Record<(typeof LABELS)[number], string>>;

/** The search document of an asset. Each text consists of folded words of letters and digits, with a space between two. */
export interface SearchDocument {
  readonly assetId: string;
  readonly title: string;
  readonly body: string;
  readonly place: string;
  readonly labels: Labels;
}

/** Deletes the full-text entry of an asset. */
export async function forgetAssetText(tx: Tx, assetId: string): Promise<void> {
  if (dialect === 'postgres') return tx.execute(sql`delete from asset_search where asset_id = ${assetId}`);
  await tx.execute(sql`delete from asset_search where rowid = ${entryOf(assetId)}`);
  await tx.execute(sql`delete from search_entries where asset_id = ${assetId}`);
}

/** Writes the full-text entry of an asset (FTS5 on SQLite, tsvector on PostgreSQL), and replaces an earlier one. */
export async function indexAsset(tx: Tx, { assetId, title, body, place, labels }: SearchDocument): Promise<void> {
  if (dialect === 'postgres') {
    const marks = JSON.stringify(LABELS.map((kind) => labelled(kind, labels[kind])));
    return tx.execute(sql`insert into asset_search (asset_id, document) values (${assetId},
        cast(${lexemesOf({ title, place, body })} as tsvector)
        || array_to_tsvector(array(select jsonb_array_elements_text(cast(${marks} as jsonb)))))
      on conflict (asset_id) do update set document = excluded.document`);
  }
  await tx.execute(sql`insert into search_entries (asset_id) values (${assetId}) on conflict do nothing`);
  await tx.execute(sql`insert or replace into asset_search (rowid, asset_id, title, body, place, labels)
    values (${entryOf(assetId)}, ${assetId}, ${title}, ${body}, ${place}, ${labelsOf(labels)})`);
}

/**
 * The words as PostgreSQL stores them, each with the letter of its part. They are not left to its own parser, which takes `a/b` for
 * the path of a file and `x2.5` for a version.
 */
function lexemesOf(texts: Readonly<Record<keyof typeof WEIGHTS, string>>): string {
  return PARTS.flatMap((part, index) => {
    const words = new Set(texts[part].split(' ').filter((word) => word !== ''));
    return [...words].map((word) => `'${word}':${index + 1}${WEIGHTS[part]}`);
  }).join(' ');
}

/** The number of the asset's entry, by which SQLite finds it. */
function entryOf(assetId: string): SQL {
  return sql`(select entry from search_entries where asset_id = ${assetId})`;
}

/** The labels in the form in which SQLite's entries contain them. */
export function labelsOf(labels: Labels): string {
  return LABELS.map((kind) => labelled(kind, labels[kind])).join(' ');
}

/** A folded word to look for: as the beginning of any word, or in the description only as one of `forms`. */
export interface WantedWord {
  readonly beginning: string;
  readonly forms: readonly string[] | null;
}

/**
 * The words as a query of the engine: ALL or SOME of them must occur in an entry with these labels. Only the first letters of a
 * word are looked up, because the index has a list for them; combining the lists of all words with a longer beginning would
 * take as long as all their entries.
 */
export function textQuery(
  words: readonly WantedWord[],
  { match, labels }: { match: 'ALL' | 'SOME'; labels: Partial<Labels> },
): string {
  const marks = LABELS.flatMap((kind) => (labels[kind] === undefined ? [] : [labelled(kind, labels[kind])]));
  const wanted = [...new Set(words.map(wordQuery))];
  if (dialect === 'postgres') {
    return [
      `(${wanted.join(match === 'ALL' ? ' & ' : ' | ')})`,
      ...marks.map((mark) => `'${mark.replaceAll(/['\\]/g, '$&$&')}'`),
    ].join(' & ');
  }
  return [`(${wanted.join(match === 'ALL' ? ' AND ' : ' OR ')})`, ...marks.map((mark) => `"${mark}"`)].join(' AND ');
}

function wordQuery({ beginning, forms }: WantedWord): string {
  if (dialect === 'postgres') {
    if (forms === null) return `'${beginning}':*`;
    return `('${beginning}':*AB | ${forms.map((form) => `'${form}':C`).join(' | ')})`;
  }
  if (forms === null) return `"${beginning}"*`;
  return `({title place} : "${beginning}"* OR body : (${forms.map((form) => `"${form}"`).join(' OR ')}))`;
}

/** The first letters of a word, which are looked up. */
export function beginningOf(word: string): string {
  return [...word].slice(0, LETTERS).join('');
}

/** The full-text entries, for `from`. */
export const textEntries = sql`asset_search`;
export const entryAssetId = sql<string>`asset_search.asset_id`;

export interface EntryWords {
  readonly title: string;
  readonly place: string;
  readonly body: string;
}

/** The texts of an entry: all of them, or only title and place. The others are empty. */
export function entryWords(asked: 'NAMES' | 'ALL'): Record<keyof EntryWords, SQL.Aliased<string>> {
  const nothing = sql<string>`''`;
  const text = (column: keyof EntryWords) =>
    dialect === 'postgres' ? lexemes(column) : sql<string>`asset_search.${sql.identifier(column)}`;
  return {
    title: text('title').as('title'),
    place: text('place').as('place'),
    body: (asked === 'ALL' ? text('body') : nothing).as('body'),
  };
}

/** The condition for entries that match; `query` is a placeholder for the result of `textQuery`. */
export function matchesText(query: unknown): SQL {
  return dialect === 'postgres'
    ? sql`asset_search.document @@ cast(cast(${query} as text) as tsquery)`
    : sql`asset_search match ${query}`;
}

/** The texts of a JSON list as rows, for `from`. */
export function listedTexts(jsonList: unknown) {
  return dialect === 'postgres'
    ? { rows: sql`jsonb_array_elements_text(cast(${jsonList} as jsonb)) as listed(value)`, value: sql<string>`listed.value` }
    : { rows: sql`json_each(${jsonList}) as listed`, value: sql<string>`listed.value` };
}

/** A word for a label that nobody can search for, because searches consist of letters and digits only. */
function labelled(kind: keyof Labels, value: string): string {
  return dialect === 'postgres' ? `=${kind}:${value}` : `\u{E000}${kind}${Buffer.from(value).toString('hex')}`;
}

const WEIGHTS = { title: 'A', place: 'B', body: 'C' };
const PARTS = ['title', 'place', 'body'] as const;

/** The words of one part of an entry. PostgreSQL stores words, not the text. */
function lexemes(column: keyof typeof WEIGHTS): SQL<string> {
  return sql<string>`array_to_string(tsvector_to_array(ts_filter(asset_search.document, ${sql.raw(`'{${WEIGHTS[column].toLowerCase()}}'`)})), ' ')`;
}

/** The condition for rows whose JSON list in `column` contains `value`. */
export function listsValue(column: Column, value: unknown): SQL {
  return dialect === 'postgres'
    ? sql`${column} @> to_jsonb(cast(${value} as text))`
    : sql`exists (select 1 from json_each(${column}) where json_each.value = ${value})`;
}

/** What a search requires of one attribute: one of these values, whose texts are folded, or a number from `min` to `max`. */
export interface WantedAttribute {
  readonly name: string;
  readonly oneOf?: readonly (string | number | boolean)[];
  readonly min?: number;
  readonly max?: number;
}

/** The condition for rows whose JSON object in `column` fits every `WantedAttribute` of a JSON list. */
export function statesAll(column: Column, wanted: unknown): SQL {
  // Values are compared as JSON text (`->` returns JSON), so that the text "4" differs from the number 4.
  const of = (field: string) => sql`wanted.value -> ${sql.raw(`'${field}'`)}`;
  const stated = sql`${column} -> (wanted.value ->> 'name')`;
  const number = sql`cast(${column} ->> (wanted.value ->> 'name') as double precision)`;
  const limit = (field: 'min' | 'max') => sql`cast(wanted.value ->> ${sql.raw(`'${field}'`)} as double precision)`;
  const { objects, values, isNumber } =
    dialect === 'postgres'
      ? {
          objects: sql`jsonb_array_elements(cast(${wanted} as jsonb)) as wanted(value)`,
          values: sql`select cast(one.value as text) from jsonb_array_elements(${of('oneOf')}) as one(value)`,
          isNumber: sql`jsonb_typeof(${stated}) = 'number'`,
        }
      : {
          objects: sql`json_each(${wanted}) as wanted`,
          values: sql`select wanted.value -> one.fullkey from json_each(wanted.value, '$.oneOf') as one`,
          isNumber: sql`json_type(${stated}) in ('integer', 'real')`,
        };
  const fits = sql`case
    when ${stated} is null then false
    when ${of('oneOf')} is not null then ${folded(sql`cast(${stated} as text)`)} in (${values})
    when ${isNumber} then ${number} >= coalesce(${limit('min')}, ${number}) and ${number} <= coalesce(${limit('max')}, ${number})
    else false end`;
  return sql`not exists (select 1 from ${objects} where not (${fits}))`;
}

/**
 * The condition for assets that have a free unit on every day that the rental would block, not always the same one. The buffers
 * are columns of the asset.
 */
export function hasFreeUnit(period: { startDate: unknown; endDate: unknown; mode: unknown; now: unknown }): SQL {
  const { from, to } =
    dialect === 'postgres'
      ? {
          from: sql`(cast(${period.startDate} as date) - cast(${assets.blockBeforeDays} as integer))`,
          to: sql`(cast(${period.endDate} as date) + cast(${assets.blockAfterDays} as integer))`,
        }
      : {
          from: sql`date(${period.startDate}, '-' || ${assets.blockBeforeDays} || ' days')`,
          to: sql`date(${period.endDate}, '+' || ${assets.blockAfterDays} || ' days')`,
        };
  return sql`not exists (select 1 from ${occupancy}
    where ${occupancy.assetId} = ${assets.id}
      and (${occupancy.mode} = ${period.mode} or ${occupancy.kind} = 'BLACKOUT')
      and ${occupancy.day} >= ${from} and ${occupancy.day} < ${to}
      and (${occupancy.heldUntil} is null or ${occupancy.heldUntil} > ${period.now})
    group by ${occupancy.day} having count(*) >= ${assets.units})`;
}

/** The distance from a point in kilometres (great circle). */
export function distanceKm(point: { latitude: unknown; longitude: unknown }): SQL<number> {
  const latitude = sql`cast(${point.latitude} as double precision)`;
  const longitude = sql`cast(${point.longitude} as double precision)`;
  const cosine = sql`cos(radians(${latitude})) * cos(radians(${assets.latitude})) * cos(radians(${assets.longitude}) - radians(${longitude}))
    + sin(radians(${latitude})) * sin(radians(${assets.latitude}))`;
  const least = dialect === 'postgres' ? sql`least(1.0, ${cosine})` : sql`min(1.0, ${cosine})`;
  return sql<number>`(${EARTH_KM} * acos(${least}))`;
}
