import { createReadStream } from 'node:fs';
import { chmod, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFileKey, makePrivateFolder } from './file-storage.ts';

/** The files of the storage as they are stored, sealed, so that copying them needs no key. */
export interface SealedFiles {
  keys(): AsyncIterable<string>;
  read(key: string): Promise<Readable>;
  /** Copies a file from this machine. If a file with this key exists, it has the same content. */
  write(key: string, path: string): Promise<void>;
}

export function localSealedFiles(folder: string): SealedFiles {
  return {
    async *keys() {
      const names = await readdir(folder).catch(() => []);
      yield* names.filter(isFileKey).toSorted();
    },
    read: async (key) => createReadStream(join(folder, key)),
    async write(key, path) {
      await makePrivateFolder(folder);
      await copyFile(path, join(folder, key));
      await chmod(join(folder, key), 0o600);
    },
  };
}
