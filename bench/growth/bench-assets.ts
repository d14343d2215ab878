import type { MarketDatabase } from '../market-database.ts';

/** So many assets are enough for every booking to have days of its own within the horizon. */
export const BENCH_ASSETS = 20;
const MODEL = 'tandem-sea-kayak';

export function benchSlug(position: number): string {
  return `bench-kayak-${position}`;
}

/** Copies an asset of the demo data that requires no documents, under other names, and closes the database. */
export async function addBenchAssets(database: MarketDatabase): Promise<void> {
  const columns = (await database.columnsOf('assets')).filter((name) => name !== 'id' && name !== 'slug').join(', ');
  for (let position = 0; position < BENCH_ASSETS; position += 1) {
    const names = `'ast_bench${position}', '${benchSlug(position)}'`;
    await database.run(
      `insert into assets (id, slug, ${columns}) select ${names}, ${columns} from assets where slug = '${MODEL}'`,
    );
  }
  await database.close();
}
