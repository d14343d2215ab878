import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileSealing, spoolSealed } from './file-sealing.ts';
import { assertFileKey, type FileStorage, makePrivateFolder, newFileKey } from './file-storage.ts';

/** Sealed files in one folder that only the server's own user can read, each under a random name. */
export function localFileStorage(folder: string, sealing: FileSealing): FileStorage {
  return {
    async put(body, maxBytes, key = newFileKey()) {
      // An upload may break off before anything reads it: reading reports that, and an unheard error ends the process.
      body.on('error', () => {});
      const path = pathOf(folder, key);
      await makePrivateFolder(folder);
      // A file takes its name only when it is complete, so that a crash never leaves half of one to be read.
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
      // A crash in the middle of an upload leaves its beginning under the temporary name.
      const path = pathOf(folder, key);
      await Promise.all([path, `${path}.part`].map((file) => rm(file, { force: true })));
    },
  };
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

function pathOf(folder: string, key: string): string {
  assertFileKey(key);
  return join(folder, key);
}
