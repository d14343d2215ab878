import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from '../src/manifests/generated-files.ts';
import { assembledLists } from './assembled-lists.ts';

/** `npm run generate` writes generated files. With `--check` it only names those that are out of date, and fails. */
const checkOnly = process.argv.includes('--check');
const root = join(import.meta.dirname, '..');

// The documents are written from the whole application, which imports the lists, so the lists come first.
if (settle(assembledLists())) {
  const { generatedDocuments } = await import('./generated-documents.ts');
  const { operationTitles } = await import('./operation-titles.ts');
  const { letterWords } = await import('./letter-words.ts');
  settle([...generatedDocuments(), operationTitles(), ...(await letterWords())]);
}

/** Writes or checks the files. Returns whether all of them are up to date now. */
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
