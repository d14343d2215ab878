import type { Readable } from 'node:stream';

/** Private files: identity documents, photos and proofs, encrypted at rest. Never served by a path of their own, only through an authorised operation. */
export interface FileStorage {
  /** Streams `body` to a new private file; rejects with `FileTooLarge` past `maxBytes`, leaving nothing behind. */
  put(body: Readable, maxBytes: number, key?: string): Promise<StoredFile>;
  /** The content as it was put. What was changed, cut off or sealed with another secret ends in an error, not in content. */
  read(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
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
