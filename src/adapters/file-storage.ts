import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { fileIntakes } from '../../db/schema/index.ts';

/**
 * Stores private files, encrypted: identity documents, photos and proofs. They have no public path; only an authorised
 * operation returns one.
 */
export interface FileStorage {
  /** Streams `body` to a new private file. If it has more than `maxBytes`, nothing stays and it rejects with `FileTooLarge`. */
  put(body: Readable, maxBytes: number, key?: string): Promise<StoredFile>;
  /**
   * Returns the stored content. If the file was changed, cut off or sealed with another secret, the stream ends with an error.
   */
  read(key: string): Promise<Readable>;
  /** Removes a file. A file that does not exist causes no error. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  /** The size of the content, which is not that of the sealed file. */
  readonly bytes: number;
  /** The SHA-256 of the content in lower-case hex. */
  readonly sha256: string;
  /** The first bytes of the content (up to 4,100), which decide its type. */
  readonly head: Uint8Array;
}

export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

/**
 * Thrown for a file that the database names and that cannot be read: it does not exist, was changed, or was encrypted with
 * another key.
 */
export class FileUnreadable extends Error {
  constructor(key: string, options: ErrorOptions) {
    super(`The stored file ${key} cannot be read.`, options);
    this.name = 'FileUnreadable';
  }
}

interface Log {
  error(details: object, message: string): void;
}

/** Wraps a storage so that every unreadable file is logged. Rejects with `FileUnreadable` before any content is returned. */
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
        // The client may have disconnected, so the open file is closed as well.
        content.on('close', () => void pieces.return?.().catch(() => {}));
        return content;
      } catch (cause) {
        throw unreadable(key, cause);
      }
    },
  };
}

/**
 * Wraps a storage so that each file is recorded before it is stored. A file that no row ever names can then be found and
 * removed.
 */
export function trackedFileStorage(storage: FileStorage, database: Database, clock: { now(): Date }): FileStorage {
  return {
    ...storage,
    async put(body, maxBytes, key = newFileKey()) {
      // Nothing reads the upload yet. If it breaks off meanwhile, reading it reports the error.
      body.on('error', () => {});
      await database.transaction((tx) => tx.insert(fileIntakes).values({ id: key, storedAt: clock.now() }));
      return storage.put(body, maxBytes, key);
    },
  };
}

const KEY_BYTES = 16;
const KEY = /^[0-9a-f]{32}$/;

/** A new key in the file storage: random, so that nobody can guess it. */
export function newFileKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** Throws unless the key has the form of a key that was made here, because any other text could point outside the storage. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not a key of the file storage.');
}

export function isFileKey(name: string): boolean {
  // The `$` of the pattern also matches before a line break, so the length is checked too.
  return name.length === KEY_BYTES * 2 && KEY.test(name);
}

/** Creates a folder that only the server's own user can read. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
