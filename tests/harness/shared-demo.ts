import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DemoSummary } from '../../src/demo/seed-demo.ts';
import type { TestDatabaseUrl } from './test-database.ts';

interface Seeded {
  readonly demo: DemoSummary;
  readonly database: TestDatabaseUrl;
}

/**
 * A PostgreSQL database with the demo data of that instant, made by whichever process of the run needs it first: each of its
 * commands takes a dozen round trips, so that one takes seconds. It goes with the server.
 */
export async function sharedDemo(now: Date, make: () => Promise<Seeded>): Promise<Seeded> {
  const folder = join(inject('demoFolder'), String(now.getTime()));
  const note = `${folder}.json`;
  return alone(`demo-data ${now.getTime()}`, async () => {
    if (!existsSync(note)) {
      const { demo, database } = await make();
      cpSync(database.folder, folder, { recursive: true });
      writeFileSync(note, JSON.stringify({ demo, url: database.url }));
    }
    const { demo, url } = JSON.parse(readFileSync(note, 'utf8')) as { demo: DemoSummary; url: string };
    return { demo, database: { url, folder, remove: async () => {} } };
  });
}

/** While other processes of the run wait. */
async function alone<R>(name: string, work: () => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work();
  } finally {
    await client.end();
  }
}
