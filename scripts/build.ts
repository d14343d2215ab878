import { join } from 'node:path';
import { changedSince } from './build/inputs.ts';

/**
 * `npm run build` makes `dist` from the sources (`build/make-dist.ts`). `npm ci` builds, and `npm start` builds again if a
 * source has changed. Every start reads this file, but imports the rest only to build.
 */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const noted = join(dist, 'inputs.json');

if (import.meta.main) await (process.argv.includes('--if-stale') ? buildIfStale() : build());

/** Builds, unless `dist` is up to date. */
export async function buildIfStale(): Promise<void> {
  const changed = changedSince(noted, root);
  if (changed === null) return;
  // This goes to the standard error, because the standard output belongs to the command that will run.
  console.error(`Building dist: ${changed}.`);
  await build();
}

async function build(): Promise<void> {
  await import('esbuild').catch(() => {
    console.error('esbuild is missing, so dist cannot be built: install with the development packages (npm ci --include=dev).');
    process.exit(1);
  });
  const { makeDist } = await import('./build/make-dist.ts');
  await makeDist({ root, dist, noted });
}
