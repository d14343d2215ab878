import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileTooLarge } from '../../src/adapters/file-storage.ts';
import { localFileStorage } from '../../src/adapters/local-file-storage.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rentwire-files-'));
  folder = join(parent, 'private');
});
afterEach(() => rm(parent, { recursive: true }));

test('a file comes back as it was put, with its size, hash and head', async () => {
  const storage = localFileStorage(folder);
  const content = randomBytes(300_000);
  const pieces = [content.subarray(0, 3_000), content.subarray(3_000, 9_000), content.subarray(9_000)];

  const stored = await storage.put(Readable.from(pieces), 300_000);

  expect(stored).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(content).digest('hex') });
  expect(Buffer.from(stored.head)).toEqual(content.subarray(0, 4_100));
  expect(await buffer(await storage.read(stored.key))).toEqual(content);
  expect(await readdir(folder)).toEqual([stored.key]);
});

test('text and an empty file are files too', async () => {
  const storage = localFileStorage(folder);
  const words = await storage.put(Readable.from(['grüße']), 100);
  const nothing = await storage.put(Readable.from([]), 100);

  expect(words.bytes).toBe(7);
  expect(await text(await storage.read(words.key))).toBe('grüße');
  expect(nothing).toMatchObject({ bytes: 0, head: Buffer.alloc(0) });
});

test('only the owner of the process can read the folder and its files', async () => {
  const { key } = await localFileStorage(folder).put(Readable.from(['secret']), 100);

  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
});

test('one byte too many stops the stream and leaves nothing behind', async () => {
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(1_000)) });

  await expect(localFileStorage(folder).put(endless, 4_999)).rejects.toThrow(new FileTooLarge(4_999));

  expect(endless.destroyed).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000);
      throw new Error('connection lost');
    })(),
  );

  await expect(localFileStorage(folder).put(broken, 10_000)).rejects.toThrow('connection lost');
  expect(await readdir(folder)).toEqual([]);
});

test('an upload that broke off before it was read is refused as well', async () => {
  const broken = new Readable({ read: () => {} });
  process.nextTick(() => broken.destroy(new Error('connection lost')));

  await expect(localFileStorage(folder).put(broken, 10_000)).rejects.toThrow('connection lost');
  expect(await readdir(folder)).toEqual([]);
});

test('files put at the same time do not meet', async () => {
  const storage = localFileStorage(folder);
  const stored = await Promise.all(Array.from({ length: 20 }, (_, n) => storage.put(Readable.from([`file ${n}`]), 100)));

  const read = await Promise.all(stored.map(async ({ key }) => text(await storage.read(key))));
  expect(read).toEqual(Array.from({ length: 20 }, (_, n) => `file ${n}`));
});

test('a removed file is gone, and removing it again is no error', async () => {
  const storage = localFileStorage(folder);
  const { key } = await storage.put(Readable.from(['x']), 100);

  await storage.remove(key);
  await storage.remove(key);
  await expect(storage.read(key)).rejects.toThrow('ENOENT');
});

test.each(['../outside', '/etc/passwd', '', '.', 'a/../../outside', `${'0'.repeat(32)}/../../outside`, `${'0'.repeat(32)}\n`])(
  'the key %j reaches no file',
  async (key) => {
    const storage = localFileStorage(folder);
    await writeFile(join(parent, 'outside'), 'not yours');

    await expect(storage.read(key)).rejects.toThrow('not a key');
    await expect(storage.remove(key)).rejects.toThrow('not a key');
    expect(await readdir(parent)).toContain('outside');
  },
);
