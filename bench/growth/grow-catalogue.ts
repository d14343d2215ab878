import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';
import { labelsOf } from '../../db/search.ts';

/**
 * How many assets each city has. A marketplace grows by cities, so a search in one city finds as many assets in a large set as
 * in a small one.
 */
const PER_CITY = 400;
const WORDS_IN_DESCRIPTION = 12;
const VOCABULARY = 5_000;
/** How many kinds of things each of the eight categories has. */
const KINDS_PER_CATEGORY = 10;
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const Slugs = z.array(z.object({ slug: z.string() }));

export interface GrownCatalogue {
  /** Words, category and city of searches, each of which has five matches. */
  readonly searches: readonly { readonly q: string; readonly category: string; readonly city: string }[];
}

/** Fills the database up to `size` assets with direct statements. Every tenth asset is booked for five days in January 2020. */
export function growCatalogue(file: string, size: number): GrownCatalogue {
  const database = new BetterSqlite(file);
  database.pragma('synchronous = OFF');
  const categories = Slugs.parse(database.prepare('select slug from categories order by slug').all()).map(({ slug }) => slug);
  const model = Row.parse(database.prepare("select * from assets where slug = 'tandem-sea-kayak'").get());
  const names = Object.keys(model);
  const insertAsset = database.prepare(
    `insert into assets (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  );
  const insertText = database.prepare('insert into asset_search (asset_id, title, body, place, labels) values (?, ?, ?, ?, ?)');
  const insertEntry = database.prepare('insert into search_entries (entry, asset_id) values (last_insert_rowid(), ?)');
  const insertDay = database.prepare(
    "insert into occupancy (asset_id, mode, day, unit_no, kind) values (?, 'live', ?, 1, 'BOOKING')",
  );
  const vendor = String(model['vendor_id']);
  const random = randomNumbers(7);
  const cities = size / PER_CITY;

  database.exec('BEGIN');
  for (let position = 0; position < size; position += 1) {
    const inCity = Math.floor(position / cities);
    const category = categories[inCity % categories.length] ?? '';
    const kind = kindOf(inCity % categories.length, Math.floor(inCity / categories.length) % KINDS_PER_CATEGORY);
    const city = cityOf(position % cities);
    const id = `ast_${String(position).padStart(10, '0')}`;
    const title = `${kind} number ${position}`;
    const description = Array.from({ length: WORDS_IN_DESCRIPTION }, () => `word${Math.floor(random() ** 2 * VOCABULARY)}`).join(
      ' ',
    );
    const rating = Math.round(random() * 50) / 10;
    const dayRate = 1_000 + Math.floor(random() * 50_000);
    insertAsset.run({
      ...model,
      id,
      slug: `bench-${position}`,
      title,
      description,
      category_slug: category,
      city,
      city_key: city.toLowerCase(),
      rating_average: rating,
      day_rate_minor: dayRate,
    });
    insertText.run(
      id,
      title.toLowerCase(),
      description,
      city.toLowerCase(),
      labelsOf({ category, city: city.toLowerCase(), vendor }),
    );
    insertEntry.run(id);
    if (position % 10 === 0) for (let day = 1; day <= 5; day += 1) insertDay.run(id, `2020-01-0${day}`);
  }
  database.exec('COMMIT');
  database.close();

  const searches = categories.map((category, index) => ({ q: kindOf(index, index), category, city: cityOf(index) }));
  return { searches };
}

/** A word for each of the eighty kinds, which no other kind has. */
function kindOf(category: number, kind: number): string {
  const letters = 'abcdefghij';
  return `${letters[category]}${letters[kind]}kind`;
}

function cityOf(position: number): string {
  return `City${position}`;
}

/** A generator of the same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
