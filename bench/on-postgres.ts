import { startEmbeddedPostgres } from '../tests/harness/databases/embedded-postgres.ts';
import { type Fixture, marketSettings, seed } from './fixture.ts';

/** The demo data on a PostgreSQL of its own, which writes to its disk as in production. */
export interface PostgresFixture extends Pick<Fixture, 'renterKey' | 'vendorKey'> {
  readonly settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startPostgresFixture(
  folder: string,
  serverSettings: Readonly<Record<string, string>> = {},
): Promise<PostgresFixture> {
  const { url, stop } = await startEmbeddedPostgres(serverSettings);
  const settings = { ...marketSettings('unused'), DATABASE_URL: url, DATA_DIR: folder };
  return { settings, ...(await seed(settings)), stop };
}
