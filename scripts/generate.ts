import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from '../src/manifests/generated-files.ts';
import { assembledLists } from './assembled-lists.ts';

/** `npm run generate` writes what is generated; with `--check` it only names what is stale, and fails. */
const checkOnly = process.argv.includes('--check');
const root = join(import.meta.dirname, '..');

// The documents are written from the whole application, which is built on the lists.
if (settle(assembledLists())) {
  const { generatedDocuments } = await import('./generated-documents.ts');
  settle(generatedDocuments());
}

/** Whether all are as they should be now. */
function settle(files: readonly GeneratedFile[]): boolean {
  for (const { file, fresh } of files) if (fresh === null) console.log(`${file} does not exist: skipped`);
  const stale = files.filter(({ now, fresh }) => fresh !== null && now !== fresh);
  for (const { file, fresh } of stale) {
    if (checkOnly) console.error(`${file} is stale: run npm run generate`);
    else write(file, fresh ?? '');
  }
  const settled = stale.length === 0 || !checkOnly;
  if (!settled) process.exitCode = 1;
  return settled;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`${file} written`);
}
