import { appendFileSync } from 'node:fs';
import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

const reached = new Set<number>();
Object.assign(globalThis, { reachedMutants: reached });
let started = 0;

/** Vitest's own runner, which also notes which places of the code each test file reaches. A class, because vitest asks for one. */
export default class NotingRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    reached.clear();
    started = performance.now();
    super.onCollectStart(file);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!('filepath' in suite)) return;
    const note = {
      file: suite.filepath,
      project: process.env['DATABASE_URL'] === 'postgres:' ? 'postgres' : 'sqlite',
      seconds: (performance.now() - started) / 1_000,
      reached: [...reached],
    };
    appendFileSync(process.env['NOTE_REACHED'] ?? '', `${JSON.stringify(note)}\n`);
  }
}
