import { spawn, spawnSync } from 'node:child_process';
import { cpSync, createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { bookings, postings } from '../../db/schema/index.ts';
import { dialect } from '../../db/dialect.ts';
import { s3FileStorage } from '../../src/adapters/s3-file-storage.ts';
import { fileSealing } from '../../src/adapters/file-sealing.ts';
import { httpClient } from '../harness/clients.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { ON_SECOND_ENGINE } from '../harness/sample-size.ts';
import { s3Account, startFakeS3 } from '../harness/servers/fake-s3.ts';
import { freePort, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { emptyDatabaseUrl } from '../harness/databases/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-backup-'));
let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of the running server has its rows and documents, and a server starts from it', async () => {
  const bookingId = await requestKayak(market);
  const scan = { kind: 'IDENTITY_DOCUMENT', fileName: 'card.png', contentBase64: samplePng.toString('base64') };
  const { documentId } = await market.renter.call('upload_document', { bookingId, ...scan });
  const copy = join(folder, 'running');
  const backup = command('backup', copy, { DATABASE_URL: market.databaseUrl, DATA_DIR: market.folder });
  expect(backup.stderr).toBe('');
  expect(backup.stdout).toMatch(/Backed up \d+ rows of \d+ tables and [1-9]\d* documents/);

  const restored = await emptyDatabaseUrl();
  let server: ServerProcess | null = null;
  try {
    const environment = { DATABASE_URL: restored.url, DATA_DIR: restored.folder };
    expect(command('restore', copy, environment)).toMatchObject({ status: 0, stderr: '' });
    expect(await rowsOf(restored.url)).toEqual(await rowsOf(market.databaseUrl));

    server = await startProcess({ ...environment, PORT: String(await freePort()), LOG_LEVEL: 'fatal' });
    const { body } = await httpClient(server.url).post('/auth/login', { email: 'renter@demo.test', password: 'demo-password-1' });
    const renter = httpClient(server.url, body.data.accessToken);
    expect((await renter.get(`/bookings/${bookingId}`)).body.data).toMatchObject({ id: bookingId, state: 'PENDING_APPROVAL' });
    const { items } = (await renter.get('/users/me/documents')).body.data;
    const { url } = items.find((item: { documentId: string }) => item.documentId === documentId);
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer()).equals(samplePng)).toBe(true);
  } finally {
    await server?.kill();
    await restored.remove();
  }
}, 120_000);

test('a restore into a used database and a backup into a used folder are refused', () => {
  const copy = join(folder, 'running');
  const environment = { DATABASE_URL: market.databaseUrl, DATA_DIR: market.folder };
  const busy = command('restore', copy, environment);
  expect(busy.status).toBe(1);
  expect(busy.stderr).toContain(dialect === 'sqlite' ? 'stop the server first' : 'is not empty');
  const again = command('backup', copy, environment);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('a backup takes a folder of its own');
});

// The documents, and when they are looked at, know no engine.
test.skipIf(ON_SECOND_ENGINE).each([
  [
    'changed',
    (path: string) => writeFileSync(path, Buffer.concat([readFileSync(path).subarray(1), Buffer.from('x')])),
    'is not as it was written',
  ],
  ['gone', (path: string) => rmSync(path), 'is missing'],
])('a backup with a file that is %s is refused before anything is written', async (_, spoil, says) => {
  const copy = mkdtempSync(join(folder, 'spoilt-'));
  cpSync(join(folder, 'running'), copy, { recursive: true });
  const [document = ''] = readdirSync(join(copy, 'documents'));
  spoil(join(copy, 'documents', document));
  const restored = await emptyDatabaseUrl();
  const { status, stderr } = command('restore', copy, { DATABASE_URL: restored.url, DATA_DIR: restored.folder });
  expect(status).toBe(1);
  expect(stderr).toContain(says);
  // The configuration makes its secrets; nothing else is there.
  expect(readdirSync(restored.folder)).toEqual(['secrets.json']);
  await restored.remove();
});

test('a folder that is not a finished backup is refused', () => {
  const { status, stderr } = command('restore', folder, { DATABASE_URL: market.databaseUrl });
  expect(status).toBe(1);
  expect(stderr).toContain('it is no backup, or one that was not finished');
});

// What lies in a bucket knows no engine.
test.skipIf(ON_SECOND_ENGINE)(
  'documents in a bucket are backed up page by page and restored into another bucket',
  async () => {
    const [from, to] = [await startFakeS3(), await startFakeS3()];
    const environment = (url: URL) => ({
      S3_ENDPOINT: url.href,
      S3_BUCKET: 'papers',
      S3_REGION: s3Account.region,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    });
    const restored = await emptyDatabaseUrl();
    try {
      const place = { endpoint: from.url, bucket: 'papers', ...s3Account };
      const storage = s3FileStorage(place, join(folder, 'spool'), fileSealing('a secret of this test, long enough', []));
      writeFileSync(join(folder, 'one.png'), samplePng);
      for (let file = 0; file < 5; file += 1) await storage.put(createReadStream(join(folder, 'one.png')), 10_000);
      const copy = join(folder, 'bucket');
      const backup = await commandBeside('backup', copy, { DATABASE_URL: market.databaseUrl, ...environment(from.url) });
      expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining('and 5 documents') });
      const back = await commandBeside('restore', copy, {
        DATABASE_URL: restored.url,
        DATA_DIR: restored.folder,
        ...environment(to.url),
      });
      expect(back).toMatchObject({ status: 0, stderr: '' });
      expect(to.objects).toEqual(from.objects);
      expect(to.objects.size).toBe(5);
    } finally {
      await restored.remove();
      await from.close();
      await to.close();
    }
  },
  60_000,
);

async function rowsOf(url: string): Promise<unknown> {
  const database = await openDatabase(url, { synchronous: 'NORMAL', poolSize: 1 });
  const counts = { bookings: await database.reader.$count(bookings), postings: await database.reader.$count(postings) };
  await database.close();
  expect(counts.postings).toBeGreaterThan(0);
  return counts;
}

function settings(environment: Record<string, string>) {
  return { encoding: 'utf8', env: { ...process.env, ...environment } } as const;
}

function command(name: string, place: string, environment: Record<string, string>) {
  return spawnSync(process.execPath, ['bin/rentwire.js', name, place], settings(environment));
}

/** While this process answers for the bucket. */
async function commandBeside(name: string, place: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['bin/rentwire.js', name, place], settings(environment));
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: Number(status), stdout, stderr };
}
