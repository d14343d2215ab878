import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileStorage, FileTooLarge, type StoredFile } from './file-storage.ts';

/** Private files in one folder that only the server's own user can read, each under a random name. */
export function localFileStorage(folder: string): FileStorage {
  return {
    async put(body, maxBytes) {
      // An upload may break off before anything reads it: reading reports that, and an unheard error ends the process.
      body.on('error', () => {});
      await makePrivate(folder);
      const key = randomBytes(KEY_BYTES).toString('hex');
      const path = join(folder, key);
      // A file takes its name only when it is complete, so that a crash never leaves half of one to be read.
      const temporary = `${path}.part`;
      try {
        const written = await write(temporary, body, maxBytes);
        await rename(temporary, path);
        await sync(folder);
        return { key, ...written };
      } catch (error) {
        body.destroy();
        await Promise.all([temporary, path].map((file) => rm(file, { force: true })));
        throw error;
      }
    },

    async read(key) {
      const file = await open(pathOf(folder, key), 'r');
      return file.createReadStream();
    },

    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
  };
}

const KEY_BYTES = 16;
const KEY = /^[0-9a-f]{32}$/;
const HEAD_BYTES = 4_100;

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

async function write(path: string, body: Readable, maxBytes: number): Promise<Omit<StoredFile, 'key'>> {
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await copy(body, file, maxBytes);
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

async function copy(body: Readable, file: FileHandle, maxBytes: number): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const piece = Buffer.from(chunk);
    if (bytes < HEAD_BYTES) head.push(piece.subarray(0, HEAD_BYTES - bytes));
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
    hash.update(piece);
    await file.appendFile(piece);
  }
  return { bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

/** A rename survives a power cut only when its folder is on the disk too. Windows cannot open a folder for that. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A key is only ever one that `put` made: anything else could point outside the folder. */
function pathOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error('This is not a key of the file storage.');
  return join(folder, key);
}
