import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';

/**
 * Writes the next migration of each engine from the schema: `npm run migrations -- --name add-reviews`. `-- --custom --name …`
 * writes empty ones, for what a schema cannot express (full text, triggers). Of the snapshots of the schema that drizzle-kit
 * writes, it reads only the last one, so earlier ones are removed.
 */
for (const [dialect, url] of [
  ['sqlite', 'file:'],
  ['postgres', 'postgres:'],
] as const) {
  console.log(`Writing the ${dialect} migration`);
  const { status } = spawnSync(
    'drizzle-kit',
    ['generate', '--config', `db/drizzle.${dialect}.config.ts`, ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } },
  );
  if (status !== 0) process.exit(status ?? 1);
  const snapshots = globSync(`db/migrations/${dialect}/meta/*_snapshot.json`).toSorted();
  for (const earlier of snapshots.slice(0, -1)) rmSync(earlier);
}
