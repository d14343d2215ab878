import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileSealing } from '../../src/adapters/file-sealing.ts';
import { type FileStorage, FileTooLarge } from '../../src/adapters/file-storage.ts';
import { localFileStorage } from '../../src/adapters/local-file-storage.ts';
import { s3FileStorage } from '../../src/adapters/s3-file-storage.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { type FakeS3, s3Account, startFakeS3 } from '../harness/servers/fake-s3.ts';

/** Many times what is read at once. */
const MEGABYTES = sampleSize(64, 8);
const SEALING = fileSealing('the secret of the installation');
let parent: string;
let s3: FakeS3;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rentwire-files-'));
  s3 = await startFakeS3();
});
afterEach(async () => {
  await s3.close();
  await rm(parent, { recursive: true });
});

interface Kind {
  name: string;
  open(sealing?: ReturnType<typeof fileSealing>): FileStorage;
  /** What lies where the files are kept, by name. */
  kept(): Promise<Map<string, Buffer>>;
  overwrite(key: string, content: Buffer): Promise<void>;
}

const KINDS: Kind[] = [
  {
    name: 'a folder',
    open: (sealing = SEALING) => localFileStorage(join(parent, 'private'), sealing),
    async kept() {
      const folder = join(parent, 'private');
      const names = existsSync(folder) ? await readdir(folder) : [];
      return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
    },
    overwrite: (key, content) => writeFile(join(parent, 'private', key), content),
  },
  {
    name: 'a bucket',
    open: (sealing = SEALING) =>
      s3FileStorage({ ...s3Account, endpoint: s3.url, bucket: 'papers' }, join(parent, 'spool'), sealing),
    async kept() {
      const spooled = existsSync(join(parent, 'spool')) ? await readdir(join(parent, 'spool')) : [];
      const left = spooled.map((name) => [`spool/${name}`, Buffer.alloc(0)] as const);
      return new Map([...left, ...[...s3.objects].map(([path, content]) => [path.replace('/papers/', ''), content] as const)]);
    },
    async overwrite(key, content) {
      s3.objects.set(`/papers/${key}`, content);
    },
  },
];

describe.each(KINDS)('files in $name', ({ open, kept, overwrite }) => {
  test('a file is read as it was written, with its size, hash and first bytes', async () => {
    const storage = open();
    const content = randomBytes(300_000);
    const pieces = [content.subarray(0, 3_000), content.subarray(3_000, 9_000), content.subarray(9_000)];
    const stored = await storage.put(Readable.from(pieces), 300_000);

    expect(stored).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(content).digest('hex') });
    expect(Buffer.from(stored.head)).toEqual(content.subarray(0, 4_100));
    expect(await buffer(await storage.read(stored.key))).toEqual(content);
    expect([...(await kept()).keys()]).toEqual([stored.key]);
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('a file of %i bytes is read as it was written', async (bytes) => {
    const storage = open();
    const content = randomBytes(bytes);
    const stored = await storage.put(Readable.from(bytes === 0 ? [] : [content]), 200_000);
    expect(stored.bytes).toBe(bytes);
    expect((await buffer(await storage.read(stored.key))).equals(content)).toBe(true);
  });

  test('text is read as it was written', async () => {
    const storage = open();
    const words = await storage.put(Readable.from(['grüße']), 100);
    expect(words.bytes).toBe(7);
    expect(await text(await storage.read(words.key))).toBe('grüße');
  });

  test('stored bytes do not reveal the content, and equal contents are stored as different bytes', async () => {
    const storage = open();
    const words = 'passport of Ana Silva '.repeat(200);
    const first = await storage.put(Readable.from([words]), 10_000);
    const second = await storage.put(Readable.from([words]), 10_000);
    const files = await kept();
    for (const [, content] of files) expect(content.includes('Ana Silva')).toBe(false);
    const [a, b] = [files.get(first.key), files.get(second.key)].map((content) => content?.subarray(24).toString('hex'));
    expect(a?.length).toBe((words.length + 16) * 2);
    expect(a).not.toBe(b);
  });

  test('a file with one changed bit is refused before the changed piece is handed out', async () => {
    const storage = open();
    const content = randomBytes(100_000);
    const { key } = await storage.put(Readable.from([content]), 100_000);
    const sealed = (await kept()).get(key) ?? Buffer.alloc(0);
    for (const at of [0, 7, 8, 23, 24, 1_000, 65_559, 65_560, 80_000, sealed.byteLength - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await overwrite(key, changed);
      const given: Buffer[] = [];
      await expect(
        (async () => {
          for await (const piece of await storage.read(key)) given.push(Buffer.from(piece));
        })(),
      ).rejects.toThrow(/sealed|changed/);
      const out = Buffer.concat(given);
      expect(out.equals(content.subarray(0, out.byteLength))).toBe(true);
    }
  });

  test('a file that was cut off, also between two pieces, or that has bytes appended is refused', async () => {
    const storage = open();
    const { key } = await storage.put(Readable.from([randomBytes(150_000)]), 150_000);
    const sealed = (await kept()).get(key) ?? Buffer.alloc(0);
    for (const length of [0, 10, 24, 30, 24 + 65_552, 24 + 2 * 65_552, sealed.byteLength - 1]) {
      await overwrite(key, sealed.subarray(0, length));
      await expect(storage.read(key).then(buffer)).rejects.toThrow(/cut off|changed/);
    }
    await overwrite(key, Buffer.concat([sealed, Buffer.from('more')]));
    await expect(storage.read(key).then(buffer)).rejects.toThrow('changed');
  });

  test('a new secret opens files sealed with an earlier one, and seals new files itself', async () => {
    const content = randomBytes(150_000);
    const old = await open().put(Readable.from([content]), 150_000);
    const changed = open(fileSealing('a new secret', ['quite another one', 'the secret of the installation']));
    expect((await buffer(await changed.read(old.key))).equals(content)).toBe(true);
    const fresh = await changed.put(Readable.from(['fresh']), 100);
    expect(await text(await open(fileSealing('a new secret')).read(fresh.key))).toBe('fresh');
    await expect(open().read(fresh.key).then(buffer)).rejects.toThrow('another secret');
  });

  test('a file is refused with another secret, under the name of another file, or when it was never sealed', async () => {
    const storage = open();
    const first = await storage.put(Readable.from(['first']), 100);
    const second = await storage.put(Readable.from(['second']), 100);
    await expect(open(fileSealing('another secret')).read(first.key).then(buffer)).rejects.toThrow('another secret');
    await overwrite(first.key, (await kept()).get(second.key) ?? Buffer.alloc(0));
    await expect(storage.read(first.key).then(buffer)).rejects.toThrow('changed');
    await overwrite(second.key, Buffer.from('plain text of an older version, long enough for a header'));
    await expect(storage.read(second.key).then(buffer)).rejects.toThrow('no sealed file');
  });

  test('one byte too many stops the stream, and nothing is stored', async () => {
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(1_000)) });
    await expect(open().put(endless, 4_999)).rejects.toThrow(new FileTooLarge(4_999));
    expect(endless.destroyed).toBe(true);
    expect(await kept()).toEqual(new Map());
  });

  test('nothing is stored of an upload that breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(1_000);
        throw new Error('connection lost');
      })(),
    );
    await expect(open().put(broken, 10_000)).rejects.toThrow('connection lost');
    expect(await kept()).toEqual(new Map());
  });

  test('an upload that broke off before it was read is refused', async () => {
    const broken = new Readable({ read: () => {} });
    process.nextTick(() => broken.destroy(new Error('connection lost')));
    await expect(open().put(broken, 10_000)).rejects.toThrow('connection lost');
    expect(await kept()).toEqual(new Map());
  });

  test('files that are stored at the same time are not mixed up', async () => {
    const storage = open();
    const stored = await Promise.all(Array.from({ length: 20 }, (_, n) => storage.put(Readable.from([`file ${n}`]), 100)));
    const read = await Promise.all(stored.map(async ({ key }) => text(await storage.read(key))));
    expect(read).toEqual(Array.from({ length: 20 }, (_, n) => `file ${n}`));
  });

  test('a removed file cannot be read, and removing it again is no error', async () => {
    const storage = open();
    const { key } = await storage.put(Readable.from(['x']), 100);
    await storage.remove(key);
    await storage.remove(key);
    expect(await kept()).toEqual(new Map());
    await expect(storage.read(key)).rejects.toThrow(/ENOENT|NoSuchKey/);
  });

  test('a large file is read in pieces and never held in memory as a whole', async () => {
    const storage = open();
    const megabyte = randomBytes(1_048_576);
    const size = MEGABYTES * megabyte.byteLength;
    const { key } = await storage.put(Readable.from(Array.from({ length: MEGABYTES }, () => megabyte)), size);
    let largest = 0;
    let bytes = 0;
    for await (const piece of await storage.read(key)) {
      largest = Math.max(largest, piece.byteLength);
      bytes += piece.byteLength;
    }
    expect(bytes).toBe(size);
    expect(largest).toBeLessThanOrEqual(65_536);
  });

  test.each(['../outside', '/etc/passwd', '', '.', 'a/../../outside', `${'0'.repeat(32)}/../../outside`, `${'0'.repeat(32)}\n`])(
    'the key %j reaches no file',
    async (key) => {
      const storage = open();
      await writeFile(join(parent, 'outside'), 'not yours');
      await expect(storage.read(key)).rejects.toThrow('not a key');
      await expect(storage.remove(key)).rejects.toThrow('not a key');
      await expect(storage.put(Readable.from(['x']), 10, key)).rejects.toThrow('not a key');
      expect(await readFile(join(parent, 'outside'), 'utf8')).toBe('not yours');
      expect(s3.requests).toEqual([]);
    },
  );
});

test('only the owner of the process can read the folder and its files', async () => {
  const { key } = await localFileStorage(join(parent, 'private'), SEALING).put(Readable.from(['secret']), 100);
  expect((await stat(join(parent, 'private'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(parent, 'private', key))).mode & 0o777).toBe(0o600);
});

test('removing a key also removes the part that a crash left of its upload', async () => {
  const storage = localFileStorage(join(parent, 'private'), SEALING);
  const { key } = await storage.put(Readable.from(['x']), 100);
  await rename(join(parent, 'private', key), join(parent, 'private', `${key}.part`));
  await storage.remove(key);
  expect(await readdir(join(parent, 'private'))).toEqual([]);
});

describe('a bucket', () => {
  const place = () => ({ ...s3Account, endpoint: s3.url, bucket: 'papers' });

  test('is asked again while it is busy or a connection breaks, and not more than a few times', async () => {
    const storage = s3FileStorage(place(), join(parent, 'spool'), SEALING);
    s3.busyFor(2);
    const { key } = await storage.put(Readable.from(['patience']), 100);
    s3.deafFor(1);
    expect(await text(await storage.read(key))).toBe('patience');
    s3.requests.length = 0;
    s3.busyFor(100);
    await expect(storage.put(Readable.from(['x']), 100)).rejects.toThrow('503 (SlowDown)');
    expect(s3.requests).toHaveLength(4);
    expect(await readdir(join(parent, 'spool'))).toEqual([]);
  });

  test('is not asked again when it refuses the secret', async () => {
    const storage = s3FileStorage({ ...place(), secretAccessKey: 'guessed' }, join(parent, 'spool'), SEALING);
    await expect(storage.put(Readable.from(['x']), 100)).rejects.toThrow('403 (SignatureDoesNotMatch)');
    expect(s3.requests).toHaveLength(1);
    expect(s3.objects.size).toBe(0);
  });

  test('whose name is the first part of the host name stores its objects at the root', async () => {
    const storage = s3FileStorage({ ...place(), bucket: '127' }, join(parent, 'spool'), SEALING);
    const { key } = await storage.put(Readable.from(['x']), 100);
    expect(s3.requests).toEqual([`PUT /${key}`]);
    expect(await text(await storage.read(key))).toBe('x');
  });
});
