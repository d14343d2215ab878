import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { S3Place } from '../adapters/s3-file-storage.ts';
import { localSealedFiles, type SealedFiles } from '../adapters/sealed-files.ts';

const FOLDER = 'documents';

interface StoragePlace {
  /** The bucket; null if files are in the data folder. */
  readonly bucket: S3Place | null;
  readonly dataDir: string;
}

/** The storage of this installation: a folder or a bucket. */
export async function documentStorage({ bucket, dataDir }: StoragePlace): Promise<SealedFiles> {
  if (bucket === null) return localSealedFiles(join(dataDir, FOLDER));
  const { s3SealedFiles } = await import('../adapters/s3-file-storage.ts');
  return s3SealedFiles(bucket);
}

/** Copies every sealed file into the folder of the backup. A file that is removed meanwhile is left out. */
export async function saveDocuments(storage: SealedFiles, folder: string): Promise<number> {
  await mkdir(join(folder, FOLDER), { mode: 0o700 });
  let saved = 0;
  for await (const key of storage.keys()) {
    const path = join(folder, FOLDER, key);
    const content = await storage.read(key);
    try {
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
      saved += 1;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return saved;
}

/**
 * Copies the files back into the storage, which may contain others: keys are random, and a file with the same key has the same
 * content.
 */
export async function bringBackDocuments(storage: SealedFiles, folder: string): Promise<number> {
  const keys = await readdir(join(folder, FOLDER));
  for (const key of keys) await storage.write(key, join(folder, FOLDER, key));
  return keys.length;
}
