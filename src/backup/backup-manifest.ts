import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const NAME = 'manifest.json';
/** A name that becomes part of SQL and of paths. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The files in the folder of a backup, which show whether it is complete. */
const BackupManifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.strictObject({
    engine: z.enum(['sqlite', 'postgres']),
    migrations: z.array(z.int()).readonly(),
    tables: z.array(z.strictObject({ name: Name, columns: z.array(Name).readonly(), rows: z.int() })).readonly(),
  }),
  /** The files by their path from the folder. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Writes the manifest. It reads every file again, so that it describes what is really stored. */
export async function writeManifest(
  folder: string,
  { database, madeAt }: Pick<BackupManifest, 'database' | 'madeAt'>,
): Promise<BackupManifest> {
  const manifest: BackupManifest = { format: 1, madeAt, database, files: await describeFiles(folder) };
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/** Reads the manifest. Throws `BrokenBackup` if a file is missing, was added, or differs from what was written. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new BrokenBackup(`${folder} has no ${NAME}: it is no backup, or one that was not finished.`);
  });
  const manifest = BackupManifest.parse(JSON.parse(text));
  const found = await describeFiles(folder);
  for (const [file, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const there = found[file];
    if (there === undefined) throw new BrokenBackup(`${file} is missing in ${folder}.`);
    if (there.bytes !== bytes || there.sha256 !== sha256)
      throw new BrokenBackup(`${file} in ${folder} is not as it was written.`);
  }
  const surplus = Object.keys(found).find((file) => manifest.files[file] === undefined);
  if (surplus !== undefined) throw new BrokenBackup(`${surplus} in ${folder} is none of the backup.`);
  return manifest;
}

export class BrokenBackup extends Error {}

async function describeFiles(folder: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (!entry.isFile() || name === NAME) continue;
    files[name] = { bytes: (await stat(path)).size, sha256: await sha256Of(path) };
  }
  return files;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
