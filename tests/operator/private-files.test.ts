import { chmodSync, globSync, statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpDatabase, restoreDatabase } from '../../db/backup/backup.ts';
import { openDatabase } from '../../db/open-database.ts';
import { ConfigError } from '../../src/config-error.ts';
import { createLog } from '../../src/create-log.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestCamper } from '../harness/rentals/camper.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const KEY = 'the-first-document-key-of-these-tests';
const NEXT_KEY = 'the-second-document-key-of-these-tests';

let market: TestMarketplace;
const logged: string[] = [];
beforeAll(async () => {
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  market = await startMarketplace({}, { log: createLog('error', lines) });
});
afterAll(() => market.close());

/** Starts a second server on the same database with these variables, and stops it; what stopped the start otherwise. */
async function start(environment: Record<string, string>): Promise<unknown> {
  try {
    await (await startSecondServer(market, undefined, environment)).stop();
    return 'started';
  } catch (error) {
    return error;
  }
}

test('a wrong, missing or unknown document key stops the start, and a key can be rotated', async () => {
  expect(await start({})).toBe('started');
  expect(await start({ DOCUMENT_KEY: KEY })).toBe('started');
  expect(await start({ DOCUMENT_KEY: KEY })).toBe('started');
  const wrong = await start({ DOCUMENT_KEY: NEXT_KEY });
  expect(wrong).toBeInstanceOf(ConfigError);
  expect(String(wrong)).toMatch(/DOCUMENT_KEY is not the key .* DOCUMENT_KEY_BEFORE/s);
  expect(String(wrong)).not.toContain(NEXT_KEY);
  expect(String(await start({}))).toContain('DOCUMENT_KEY is missing');
  expect(await start({ DOCUMENT_KEY: NEXT_KEY, DOCUMENT_KEY_BEFORE: 'one-that-was-never-the-key-of-this' })).toBeInstanceOf(
    ConfigError,
  );

  expect(await start({ DOCUMENT_KEY: NEXT_KEY, DOCUMENT_KEY_BEFORE: KEY })).toBe('started');
  expect(await start({ DOCUMENT_KEY: NEXT_KEY })).toBe('started');
  expect(await start({ DOCUMENT_KEY: KEY })).toBeInstanceOf(ConfigError);
  expect(await start({ DOCUMENT_KEY_BEFORE: NEXT_KEY })).toBe('started');
  expect(await start({})).toBe('started');
});

test('a file that cannot be decrypted is an error in the log and a clear answer to its reader', async () => {
  const bookingId = await requestCamper(market, freePeriod(40));
  const listed = async () => (await market.owner.call('review_renter_documents', { action: 'list', bookingId })).items;
  const [document] = await listed();
  expect((await fetch(document.url)).status).toBe(200);
  const folder = join(market.folder, 'documents');
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'something that was never encrypted here');
  logged.length = 0;
  const [{ url }] = await listed();
  const answer = await fetch(url);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({ code: 'file_unreadable', error: expect.stringContaining('cannot be read') });
  expect(logged.join('')).toContain('a stored file cannot be read');
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('files of the database, documents and the outbox are readable by their owner only, also older ones', async () => {
  await market.nobody.call('forgot_password', { email: 'renter@demo.test' });
  await market.courier.drain();
  for (const name of ['documents', 'outbox']) expect([name, modeOf(join(market.folder, name))]).toEqual([name, 0o700]);
  const files = globSync(['documents/*', 'outbox/*'], { cwd: market.folder });
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect([file, modeOf(join(market.folder, file))]).toEqual([file, 0o600]);
  if (!market.databaseUrl.startsWith('file:')) return;

  const file = market.databaseUrl.replace('file:', '');
  const database = [file, `${file}-wal`, `${file}-shm`];
  for (const path of database) expect([path, modeOf(path)]).toEqual([path, 0o600]);
  for (const path of database) chmodSync(path, 0o644);
  await (await openDatabase(market.databaseUrl, { synchronous: 'NORMAL', poolSize: 1 })).close();
  for (const path of database) expect([path, modeOf(path)]).toEqual([path, 0o600]);
});

test('a new database, a backup and a restored one are readable by their owner only', async () => {
  if (!market.databaseUrl.startsWith('file:')) return;
  const place = join(market.folder, 'fresh', 'rentwire.db');
  const mask = process.umask(0o022);
  try {
    await (await openDatabase(`file:${place}`, { synchronous: 'NORMAL', poolSize: 1 })).close();
    expect([modeOf(join(market.folder, 'fresh')), modeOf(place)]).toEqual([0o700, 0o600]);
    const backup = join(market.folder, 'backup');
    await mkdir(backup, { mode: 0o700 });
    const copy = await backUpDatabase(`file:${place}`, backup);
    expect(modeOf(join(backup, 'rentwire.db'))).toBe(0o600);
    const again = join(market.folder, 'again', 'rentwire.db');
    await restoreDatabase(`file:${again}`, backup, copy);
    expect([modeOf(join(market.folder, 'again')), modeOf(again)]).toEqual([0o700, 0o600]);
  } finally {
    process.umask(mask);
  }
});
