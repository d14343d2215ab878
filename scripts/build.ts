import { spawnSync } from 'node:child_process';
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

/**
 * Builds, unless `dist` is up to date. It builds in a process of its own, because Vite sets `NODE_ENV` to production in the
 * process that builds, and a server that starts afterwards would take itself for one in production.
 */
export async function buildIfStale(): Promise<void> {
  const changed = changedSince(noted, root);
  if (changed === null) return;
  // This goes to the standard error, because the standard output belongs to the command that will run.
  console.error(`Building dist: ${changed}.`);
  const { status } = spawnSync(process.execPath, [import.meta.filename], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

async function build(): Promise<void> {
  await import('esbuild').catch(() => {
    console.error('esbuild is missing, so dist cannot be built: install with the development packages (npm ci --include=dev).');
    process.exit(1);
  });
  const { makeDist } = await import('./build/make-dist.ts');
  await makeDist({ root, dist, noted });
}
