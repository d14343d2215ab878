import pg from 'pg';

/** The name of the database that holds the schema and nothing else. */
export const TEMPLATE = 'rentwire_template';

/** Runs one statement on a PostgreSQL server, on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
