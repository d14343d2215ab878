import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';
import { commands } from '../../src/commands/commands.ts';
import { changedSince, noteInputs } from '../../scripts/build/inputs.ts';
import { callTool, httpClient, type HttpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';
import { type ServerProcess, startProcess } from '../harness/server-process.ts';
import { seededDatabase } from '../harness/start-marketplace.ts';
import { testDatabaseUrl, type TestDatabaseUrl } from '../harness/databases/test-database.ts';

let stored: TestDatabaseUrl;
let server: ServerProcess;
beforeAll(async () => {
  await buildIfStale();
  stored = await testDatabaseUrl((await seededDatabase(TEST_NOW)).database);
  server = await startProcess({ DATABASE_URL: stored.url, DATA_DIR: stored.folder, LOG_LEVEL: 'fatal' });
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await stored?.remove();
});

test.each([
  ['/', 'text/html'],
  ['/llms.txt', 'text/plain'],
  ['/AGENT_GUIDE.md', 'text/markdown'],
  ['/OWNER_GUIDE.md', 'text/markdown'],
  ['/api/v1/openapi/agent', 'application/json'],
  ['/.well-known/oauth-authorization-server', 'application/json'],
  ['/.well-known/jwks.json', 'application/json'],
  ['/a/tandem-sea-kayak', 'text/html'],
  ['/browse', 'text/html'],
  ['/sign-in', 'text/html'],
  ['/metrics', 'text/plain'],
])('the built server answers %s', async (path, type) => {
  const answer = await fetch(server.url + path);
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  expect(answer.headers.get('content-type')).toContain(type);
  expect((await answer.text()).length).toBeGreaterThan(50);
});

test('a booking with a PDF and a picture goes through the built server', async () => {
  const renter = await signIn('renter@demo.test');
  const created = await renter.post('/bookings', { slug: 'coastline-camper', ...freePeriod() });
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  const upload = async (kind: string, content: Buffer, fileName: string) =>
    renter.post('/upload', { bookingId: id, kind, fileName, contentBase64: content.toString('base64') });
  expect(await upload('IDENTITY_DOCUMENT', samplePng, 'card.png')).toMatchObject({ status: 201 });
  const script = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
  const refused = await upload('DRIVING_LICENCE', script, 'licence.pdf');
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('JavaScript') } });
  // So long that it is also parsed in a thread.
  const long = await upload('DRIVING_LICENCE', Buffer.concat([samplePng, Buffer.alloc(300 * 1_024)]), 'licence.png');
  expect(long).toMatchObject({ status: 201 });

  const mine = await callTool(server.url, {
    path: '/api/v1/mcp',
    tool: 'get_booking_detail',
    args: { bookingId: id },
    credential: renter.token,
  });
  expect(mine.output).toMatchObject({ id, state: 'PENDING_VERIFICATION' });
});

test('a stack trace of the built server names the sources', () => {
  const file = join(stored.folder, 'from-the-future.db');
  const database = new BetterSqlite(file);
  database.exec('create table __drizzle_migrations (id integer, hash text, created_at numeric)');
  database.exec("insert into __drizzle_migrations values (1, '', 1)");
  database.close();
  const { status, stderr } = run({ DATABASE_URL: `file:${file}` }, 'migrate');
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/assertKnownMigrations .*db\/migrations\.ts:\d+:\d+/);
  expect(stderr).toMatch(/src\/commands\/migrate\.ts:\d+:\d+/);
  expect(stderr).not.toMatch(/at .*dist\//);
});

test('a new database equals what the migrations make, also beside the log of a removed one', async () => {
  const migrated = await emptyDatabase('by-migrations.db');
  const fresh = join(stored.folder, 'fresh.db');
  expect(run({ DATABASE_URL: `file:${fresh}` }, 'migrate')).toMatchObject({ status: 0, stderr: '' });
  expect(contentOf(fresh)).toEqual(migrated);
  // As SQLite would have made it, narrowed by the umask of whoever starts.
  expect(statSync(fresh).mode & 0o777).toBe(0o644 & ~process.umask());

  const left = join(stored.folder, 'left.db');
  const removed = new BetterSqlite(join(stored.folder, 'removed.db'));
  removed.pragma('journal_mode = WAL');
  removed.exec('create table assets (id text); insert into assets values (1)');
  cpSync(join(stored.folder, 'removed.db-wal'), `${left}-wal`);
  removed.close();
  expect(run({ DATABASE_URL: `file:${left}` }, 'migrate')).toMatchObject({ status: 0, stderr: '' });
  expect(contentOf(left)).toEqual(migrated);
});

test('the help lists the commands, and a wrong command ends with a suggestion', () => {
  const help = run({}, '--help');
  expect(help.status).toBe(0);
  const told = [...help.stdout.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name = '']) => name);
  expect(told.filter((name) => name !== 'rentwire')).toEqual(Object.keys(commands));
  const wrong = run({}, 'sevre');
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain('There is no command “sevre”');
});

test('a build is stale when a source is newer, older, longer or gone, and not when it was only read', () => {
  const root = mkdtempSync(join(tmpdir(), 'rentwire-inputs-'));
  try {
    mkdirSync(join(root, 'src'));
    const write = (file: string, text: string, time: string) => {
      writeFileSync(join(root, file), text);
      utimesSync(join(root, file), new Date(time), new Date(time));
    };
    const noted = join(root, 'inputs.json');
    expect(changedSince(noted, root)).toBe('it has never been built');
    for (const name of ['a', 'b']) write(`src/${name}.ts`, name, '2026-01-02T00:00:00Z');
    writeFileSync(noted, JSON.stringify(noteInputs(['src/a.ts', 'src/b.ts'], root, Date.parse('2026-01-03T00:00:00Z'))));
    expect(changedSince(noted, root)).toBeNull();

    write('src/b.ts', 'b', '2026-01-04T00:00:00Z');
    expect(changedSince(noted, root)).toBe('src/b.ts has changed');
    write('src/b.ts', 'b', '2026-01-01T00:00:00Z');
    expect(changedSince(noted, root)).toBe('src/b.ts has changed');
    write('src/b.ts', 'bb', '2026-01-02T00:00:00Z');
    expect(changedSince(noted, root)).toBe('src/b.ts has changed');
    write('src/b.ts', 'b', '2026-01-02T00:00:00Z');
    expect(changedSince(noted, root)).toBeNull();
    rmSync(join(root, 'src/a.ts'));
    expect(changedSince(noted, root)).toBe('src/a.ts has changed');

    // Of packages it is asked what is installed, not when.
    mkdirSync(join(root, 'node_modules'));
    const installed = 'node_modules/.package-lock.json';
    write(installed, 'zod 4', '2026-01-02T00:00:00Z');
    const packages = ['node_modules/zod/index.js', 'node_modules/zod/core.js'];
    writeFileSync(noted, JSON.stringify(noteInputs(packages, root, Date.parse('2026-01-03T00:00:00Z'))));
    write(installed, 'zod 4', '2026-01-05T00:00:00Z');
    expect(changedSince(noted, root)).toBeNull();
    write(installed, 'zod 5', '2026-01-02T00:00:00Z');
    expect(changedSince(noted, root)).toBe(`${installed} has changed`);
    rmSync(join(root, installed));
    mkdirSync(join(root, 'node_modules/zod'));
    for (const file of packages) write(file, 'zod', '2026-01-02T00:00:00Z');
    writeFileSync(noted, JSON.stringify(noteInputs(packages, root, Date.parse('2026-01-03T00:00:00Z'))));
    expect(changedSince(noted, root)).toBeNull();
    write('node_modules/zod/core.js', 'zod 4', '2026-01-02T00:00:00Z');
    expect(changedSince(noted, root)).toBe('node_modules/zod/core.js has changed');

    // Changed while it was built: nobody knows which of the two is in it.
    writeFileSync(noted, JSON.stringify(noteInputs(['src/b.ts'], root, Date.parse('2026-01-01T00:00:00Z'))));
    expect(changedSince(noted, root)).toBe('src/b.ts has changed');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

async function signIn(email: string): Promise<HttpClient & { token: string }> {
  const { body } = await httpClient(server.url).post('/auth/login', { email, password: 'demo-password-1' });
  const token: string = body.data.accessToken;
  return { ...httpClient(server.url, token), token };
}

async function emptyDatabase(name: string) {
  const file = join(stored.folder, name);
  await (await openDatabase(`file:${file}`, { synchronous: 'NORMAL', poolSize: 1 })).close();
  return contentOf(file);
}

/** The schema, as it was written, and what has rows in a database that nobody has used yet. */
function contentOf(file: string) {
  const database = new BetterSqlite(file, { readonly: true });
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    const schema = database
      .prepare<[], { type: string; name: string }>('select type, name, sql from sqlite_schema order by type, name')
      .all();
    const tables = schema.flatMap(({ type, name }) => (type === 'table' && !name.startsWith('asset_search_') ? [name] : []));
    const rows = tables.map((name) => [name, database.prepare(`select * from "${name}"`).raw().all()] as const);
    return { schema, rows: rows.filter(([, all]) => all.length > 0) };
  } finally {
    database.close();
  }
}

function run(environment: Record<string, string>, ...args: string[]) {
  return spawnSync(process.execPath, [...NODE_FLAGS, 'bin/rentwire.js', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
}
