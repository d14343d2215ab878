import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';

/** Assets enough that every booking finds days of its own within the horizon. */
export const BENCH_ASSETS = 20;
const MODEL = 'tandem-sea-kayak';
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export function benchSlug(position: number): string {
  return `bench-kayak-${position}`;
}

/** Copies an asset of the demo data, which asks for no documents, under other names. */
export function addBenchAssets(file: string): void {
  const database = new BetterSqlite(file);
  const model = Row.parse(database.prepare('select * from assets where slug = ?').get(MODEL));
  const names = Object.keys(model);
  const insert = database.prepare(
    `insert into assets (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  );
  for (let position = 0; position < BENCH_ASSETS; position += 1) {
    insert.run({ ...model, id: `ast_bench${position}`, slug: benchSlug(position) });
  }
  database.close();
}
