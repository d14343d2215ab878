import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the processes of a run leave what one of them has made for all; it goes with the run. */
    sharedFolder: string;
  }
}

export default function shareFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-shared-'));
  project.provide('sharedFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
