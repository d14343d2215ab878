import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Config } from 'drizzle-kit';
import postgres from '../db/drizzle.postgres.config.ts';
import sqlite from '../db/drizzle.sqlite.config.ts';

/** Fails if a migration is missing for the present schema. It asks drizzle-kit for the next migration, in a copy. */
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'rentwire-migrations-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const missing = await Promise.all([nextMigration(sqlite, 'file:'), nextMigration(postgres, 'postgres:')]);
if (missing.some((sql) => sql !== '')) {
  console.error(
    `The schema has changed; write its migrations with: npm run migrations -- --name what-changes\n${missing.join('\n')}`,
  );
  process.exit(1);
}
console.log('The migrations of both engines are what the schema says.');

const release = lastRelease();
const rewritten = release === null ? [] : rewrittenSince(release);
if (rewritten.length > 0) {
  console.error(
    `Databases of ${release} have gone through these migrations, which may not change any more; write another one after them:\n${rewritten.join('\n')}`,
  );
  process.exit(1);
}
console.log(release === null ? 'Nothing was released yet: migrations may still change.' : `None has changed since ${release}.`);

/** The newest release tag among the ancestors of this commit. */
function lastRelease(): string | null {
  try {
    return execFileSync('git', ['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    }).trim();
  } catch {
    return null;
  }
}

/**
 * Migrations that differ from the released ones: a file was changed or removed, or the list does not continue the released one.
 */
function rewrittenSince(tag: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const files = git('diff', '--name-status', '--no-renames', tag, '--', 'db/migrations')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('A') && !line.includes('/meta/'));
  const lists = [sqlite, postgres].map(({ out = '' }) => relative('.', `${out}/meta/_journal.json`));
  const tags = (text: string) => (JSON.parse(text) as { entries: { tag: string; when: number }[] }).entries;
  const cut = lists.filter((list) => {
    const before = tags(git('show', `${tag}:${list}`));
    const now = tags(readFileSync(join(root, list), 'utf8'));
    return before.some((entry, place) => now[place]?.tag !== entry.tag || now[place].when !== entry.when);
  });
  return [...files, ...cut];
}

/** The SQL of the missing migration; empty if none is missing. */
async function nextMigration(config: Config, databaseUrl: string): Promise<string> {
  const { dialect, out = '' } = config;
  const copy = join(folder, dialect);
  cpSync(join(root, out), copy, { recursive: true });
  const configFile = join(folder, `${dialect}.config.json`);
  // drizzle-kit joins both paths to the working directory.
  writeFileSync(configFile, JSON.stringify({ ...config, out: relative(root, copy) }));

  const known = new Set(readdirSync(copy));
  await generate(configFile, databaseUrl);
  return readdirSync(copy)
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .map((name) => `-- ${dialect}\n${readFileSync(join(copy, name), 'utf8')}`)
    .join('\n');
}

/** DATABASE_URL selects the configuration, as it selects the column types of the schema. */
async function generate(configFile: string, databaseUrl: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const kit = spawn(join(root, 'node_modules/.bin/drizzle-kit'), ['generate', '--config', relative(root, configFile)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    env: { ...process.env, DATABASE_URL: databaseUrl, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  });
  let output = '';
  for (const stream of [kit.stdout, kit.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  kit.on('error', reject);
  kit.on('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`drizzle-kit failed (a renamed table or column makes it ask):\n${output}`)),
  );
  return promise;
}
