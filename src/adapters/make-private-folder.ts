import { chmod, mkdir } from 'node:fs/promises';

/** A folder that only the server's own user can read. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
