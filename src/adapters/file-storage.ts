import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { fileIntakes } from '../../db/schema/index.ts';

/** Private files: identity documents, photos and proofs, encrypted at rest. Never served by a path of their own, only through an authorised operation. */
export interface FileStorage {
  /** Streams `body` to a new private file; rejects with `FileTooLarge` past `maxBytes`, leaving nothing behind. */
  put(body: Readable, maxBytes: number, key?: string): Promise<StoredFile>;
  /** The content as it was put. What was changed, cut off or sealed with another secret ends in an error, not in content. */
  read(key: string): Promise<Readable>;
  /** Removing a file that does not exist is no error. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  /** Of the content, not of what lies on the disk. */
  readonly bytes: number;
  /** Of the content. Lower-case hex. */
  readonly sha256: string;
  /** The leading bytes (up to 4,100), by which the type is judged. */
  readonly head: Uint8Array;
}

export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

/** A file that the database names cannot be read: it is not there, was changed, or was encrypted with another key. */
export class FileUnreadable extends Error {
  constructor(key: string, options: ErrorOptions) {
    super(`The stored file ${key} cannot be read.`, options);
    this.name = 'FileUnreadable';
  }
}

interface Log {
  error(details: object, message: string): void;
}

/** Logs every file that cannot be read, and rejects with `FileUnreadable` before anything of it was passed on. */
export function watchedFileStorage(storage: FileStorage, log: Log): FileStorage {
  function unreadable(key: string, cause: unknown): FileUnreadable {
    const error = new FileUnreadable(key, { cause });
    log.error({ err: error, fileKey: key }, 'a stored file cannot be read: is it there, and is DOCUMENT_KEY its key?');
    return error;
  }

  async function* rest(key: string, first: IteratorResult<Buffer>, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
    for (let piece = first; piece.done !== true;) {
      yield piece.value;
      piece = await pieces.next().catch((cause: unknown) => {
        throw unreadable(key, cause);
      });
    }
  }

  return {
    ...storage,
    async read(key) {
      try {
        const pieces: AsyncIterator<Buffer> = (await storage.read(key))[Symbol.asyncIterator]();
        const content = Readable.from(rest(key, await pieces.next(), pieces), { objectMode: false });
        // The client may have disconnected, so the file that is open for it is closed as well.
        content.on('close', () => void pieces.return?.().catch(() => {}));
        return content;
      } catch (cause) {
        throw unreadable(key, cause);
      }
    },
  };
}

/** Writes down each file before it is stored, so that one which nothing ever names can be found and removed. */
export function trackedFileStorage(storage: FileStorage, database: Database, clock: { now(): Date }): FileStorage {
  return {
    ...storage,
    async put(body, maxBytes, key = newFileKey()) {
      // Nobody reads the upload yet; what breaks off meanwhile is reported by reading it.
      body.on('error', () => {});
      await database.transaction((tx) => tx.insert(fileIntakes).values({ id: key, storedAt: clock.now() }));
      return storage.put(body, maxBytes, key);
    },
  };
}

const KEY_BYTES = 16;
const KEY = /^[0-9a-f]{32}$/;

/** A new name in the file storage: random, so that nobody can guess it. */
export function newFileKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** A key is only ever one that was made here: anything else could point outside the storage. Throws otherwise. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not a key of the file storage.');
}

export function isFileKey(name: string): boolean {
  // The pattern's `$` alone would let a line break pass.
  return name.length === KEY_BYTES * 2 && KEY.test(name);
}

/** A folder that only the server's own user can read. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
