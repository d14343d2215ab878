import { type Column, type SQL, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';
import type { Tx } from './database.ts';
import { assets, occupancy } from './schema/index.ts';

const EARTH_KM = 6371;

/** The search document of an asset. Text is folded (no case, no accents) before it comes here. */
export interface SearchDocument {
  readonly assetId: string;
  readonly title: string;
  readonly body: string;
  /** Begins with the words of the city, which a search may be narrowed by. */
  readonly place: string;
}

/** Replaces the full-text entry of an asset (FTS5 on SQLite, tsvector on PostgreSQL). */
export async function indexAsset(tx: Tx, { assetId, title, body, place }: SearchDocument): Promise<void> {
  await execute(tx, sql`delete from asset_search where asset_id = ${assetId}`);
  await execute(
    tx,
    dialect === 'postgres'
      ? sql`insert into asset_search (asset_id, document) values (${assetId},
          setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${place}), 'B')
          || setweight(to_tsvector('simple', ${body}), 'C'))`
      : sql`insert into asset_search (asset_id, title, body, place) values (${assetId}, ${title}, ${body}, ${place})`,
  );
}

/**
 * Beginnings of words (folded) as a query of the engine: ALL must occur, or SOME. A city that is searched in as well
 * narrows it already here: entries of other cities are then not even looked up, and a search takes as long in a large
 * catalogue as in a small one.
 */
export function textQuery(words: readonly string[], { match, city = '' }: { match: 'ALL' | 'SOME'; city?: string }): string {
  const places = city.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (dialect === 'postgres') {
    const wanted = words.map((word) => `${word}:*`).join(match === 'ALL' ? ' & ' : ' | ');
    return [`(${wanted})`, ...places.map((word) => `${word}:B`)].join(' & ');
  }
  const wanted = words.map((word) => `"${word}"*`).join(match === 'ALL' ? ' AND ' : ' OR ');
  return [`(${wanted})`, ...places.map((word) => `place : "${word}"`)].join(' AND ');
}

/** Joins assets with their full-text entries: `.innerJoin(textEntries, isEntryOf)`. */
export const textEntries = sql`asset_search`;
export const isEntryOf = sql`asset_search.asset_id = ${assets.id}`;

/** Entries that match; `query` is a placeholder for what `textQuery` gave. */
export function matchesText(query: unknown): SQL {
  return dialect === 'postgres' ? sql`asset_search.document @@ to_tsquery('simple', ${query})` : sql`asset_search match ${query}`;
}

/** Sort key: the best match first when ascending. */
export function textRank(query: unknown): SQL {
  return dialect === 'postgres'
    ? sql`-ts_rank(asset_search.document, to_tsquery('simple', ${query}))`
    : sql`bm25(asset_search, 0, 10, 1, 5)`;
}

/** Rows whose JSON list in `column` holds `value`. */
export function listsValue(column: Column, value: unknown): SQL {
  return dialect === 'postgres'
    ? sql`${column} @> to_jsonb(cast(${value} as text))`
    : sql`exists (select 1 from json_each(${column}) where json_each.value = ${value})`;
}

/** Assets with at least one unit free on every day that the rental would block. Buffers come from the asset's own columns. */
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
  return sql`(select count(distinct ${occupancy.unitNo}) from ${occupancy}
    where ${occupancy.assetId} = ${assets.id}
      and (${occupancy.mode} = ${period.mode} or ${occupancy.kind} = 'BLACKOUT')
      and ${occupancy.day} >= ${from} and ${occupancy.day} < ${to}
      and (${occupancy.heldUntil} is null or ${occupancy.heldUntil} > ${period.now})) < ${assets.units}`;
}

/** Kilometres from a point (great circle). */
export function distanceKm(point: { latitude: unknown; longitude: unknown }): SQL<number> {
  const latitude = sql`cast(${point.latitude} as double precision)`;
  const longitude = sql`cast(${point.longitude} as double precision)`;
  const cosine = sql`cos(radians(${latitude})) * cos(radians(${assets.latitude})) * cos(radians(${assets.longitude}) - radians(${longitude}))
    + sin(radians(${latitude})) * sin(radians(${assets.latitude}))`;
  const least = dialect === 'postgres' ? sql`least(1.0, ${cosine})` : sql`min(1.0, ${cosine})`;
  return sql<number>`(${EARTH_KM} * acos(${least}))`;
}

/** Runs a statement that drizzle's builder cannot express. */
async function execute(tx: Tx, statement: SQL): Promise<void> {
  const raw = tx as unknown as { run?: (s: SQL) => unknown; execute?: (s: SQL) => unknown };
  await (dialect === 'postgres' ? raw.execute?.(statement) : raw.run?.(statement));
}
