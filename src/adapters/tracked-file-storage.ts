import type { Database } from '../../db/database.ts';
import { fileIntakes } from '../../db/schema/index.ts';
import { newFileKey } from './file-key.ts';
import type { FileStorage } from './file-storage.ts';

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
