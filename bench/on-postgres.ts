import { z } from 'zod';
import { startEmbeddedPostgres } from '../tests/harness/embedded-postgres.ts';
import { marketSettings } from './fixture.ts';
import { startSide } from './start-side.ts';

/** The demo data on a PostgreSQL of its own, which writes to its disk as one in production does. */
export interface PostgresFixture {
  readonly settings: Record<string, string>;
  readonly renterKey: string;
  stop(): Promise<void>;
}

const Ready = z.object({ keys: z.array(z.object({ label: z.string(), secret: z.string() })) });

export async function startPostgresFixture(folder: string): Promise<PostgresFixture> {
  const { url, stop } = await startEmbeddedPostgres({});
  const settings = { ...marketSettings('unused'), DATABASE_URL: url, DATA_DIR: folder };
  const side = await startSide(new URL('sides/seed.ts', import.meta.url), settings);
  const { keys } = Ready.parse(side.ready);
  await side.stop();
  return { settings, renterKey: keys.find(({ label }) => label === 'renter, live')?.secret ?? '', stop };
}
