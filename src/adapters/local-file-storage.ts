import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileSealing, spoolSealed } from './file-sealing.ts';
import { assertFileKey, type FileStorage, makePrivateFolder, newFileKey } from './file-storage.ts';

/** Stores sealed files in one folder that only the server's own user can read, each under a random name. */
export function localFileStorage(folder: string, sealing: FileSealing): FileStorage {
  return {
    async put(body, maxBytes, key = newFileKey()) {
      // An upload may break off before anything reads it. Reading reports the error, but without a listener it would end the
      // process.
      body.on('error', () => {});
      const path = pathOf(folder, key);
      await makePrivateFolder(folder);
      // A file gets its name only when it is complete, so that a crash never leaves a partial file under it.
      const temporary = `${path}.part`;
      try {
        const { sealedSha256: _sealed, ...stored } = await spoolSealed(body, { path: temporary, key, maxBytes, sealing });
        await rename(temporary, path);
        await sync(folder);
        return stored;
      } catch (error) {
        body.destroy();
        await Promise.all([temporary, path].map((file) => rm(file, { force: true })));
        throw error;
      }
    },

    async read(key) {
      const file = await open(pathOf(folder, key), 'r');
      return Readable.from(sealing.open(file.createReadStream(), key), { objectMode: false });
    },

    async remove(key) {
      // A crash during an upload leaves a partial file under the temporary name.
      const path = pathOf(folder, key);
      await Promise.all([path, `${path}.part`].map((file) => rm(file, { force: true })));
    },
  };
}

/**
 * Syncs a folder to the disk, because a rename survives a power failure only after that. Windows cannot open a folder for it.
 */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function pathOf(folder: string, key: string): string {
  assertFileKey(key);
  return join(folder, key);
}
