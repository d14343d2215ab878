import { join } from 'node:path';
import { changedSince } from './build/inputs.ts';

/**
 * `npm run build`: makes `dist` from the sources (`build/make-dist.ts`). `npm ci` builds, and `npm start` builds anew what is
 * stale; whatever starts reads this file, and the rest only to build.
 */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const noted = join(dist, 'inputs.json');

if (import.meta.main) {
  const built = process.argv.includes('--if-stale') ? await buildIfStale() : await build();
  if (built) {
    const { compileAhead } = await import('./build/compile-ahead.ts');
    if (!(await compileAhead(root))) {
      console.error('The server did not start, so its compiled code is not kept: each start compiles for itself.');
      process.exitCode = 1;
    }
  }
}

/** Nothing is built, and false is the answer, where `dist` is what the sources would give. */
export async function buildIfStale(): Promise<boolean> {
  const changed = changedSince(noted, root);
  if (changed === null) return false;
  // On the standard error: the output belongs to the command that is to run.
  console.error(`Building dist: ${changed}.`);
  return build();
}

async function build(): Promise<true> {
  await import('esbuild').catch(() => {
    console.error('esbuild is missing, so dist cannot be built: install with the development packages (npm ci --include=dev).');
    process.exit(1);
  });
  const { makeDist } = await import('./build/make-dist.ts');
  await makeDist({ root, dist, noted });
  return true;
}
