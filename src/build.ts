import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** The version of the package, and the commit from which it was built, if it is known. */
export function buildOf(): { version: string; commit: string } {
  const manifest = read(join(import.meta.dirname, '../package.json'));
  const version = manifest === null ? 'unknown' : Package.parse(JSON.parse(manifest)).version;
  return { version, commit: read(join(import.meta.dirname, 'commit.txt'))?.trim() ?? 'unknown' };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
