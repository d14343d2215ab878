import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../scripts/build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the processes of a run leave what one of them has made for all; it goes with the run. */
    sharedFolder: string;
  }
}

export default async function shareFolder(project: TestProject): Promise<() => void> {
  // Servers in processes of their own run what is built. `npm run mutants` changes a line for each run, and builds by itself.
  if (process.env['REBUILD'] !== '0') await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-shared-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also when the run is interrupted.
  process.once('exit', remove);
  project.provide('sharedFolder', folder);
  return () => {
    process.off('exit', remove);
    remove();
  };
}
