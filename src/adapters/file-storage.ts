import type { Readable } from 'node:stream';

/** Private files: identity documents and proofs. Never served by a path of their own, only through an authorised operation. */
export interface FileStorage {
  /** Streams `body` to a new private file; rejects with `FileTooLarge` past `maxBytes`, leaving nothing behind. */
  put(body: Readable, maxBytes: number): Promise<StoredFile>;
  read(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** Lower-case hex. */
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
