import { readPostgresAddress } from './postgres/postgres-address.ts';
import { PostgresServers, writes } from './postgres/postgres-servers.ts';

export async function inspectPostgres(url: string) {
  const client = await new PostgresServers(readPostgresAddress(url)).open(0);
  try {
    const { rows } = await client.query<{ version: string; clock: Date }>(
      "select current_setting('server_version') as version, timeofday()::timestamptz as clock",
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The database answers without a row.');
    const { rows: tables } = await client.query<{ found: string | null }>(
      "select to_regclass('drizzle.__drizzle_migrations') as found",
    );
    const applied =
      tables[0]?.found == null
        ? []
        : (await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations')).rows;
    return {
      version: `PostgreSQL ${found.version}`,
      writable: await writes(client),
      clock: found.clock,
      applied: applied.map(({ created_at }) => Number(created_at)),
    };
  } finally {
    await client.end();
  }
}
