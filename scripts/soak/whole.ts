import { runTests } from './run-tests.ts';
import type { Stage } from './stage.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
const MINUTES = 180;

/**
 * Runs every suite in full on both engines: 200 broken inputs for each command, scripts of 45 steps, every point at which a
 * process can die, 50 kills under load, 200 approvals at the same time at two processes.
 */
export const whole: Stage = {
  name: 'whole',
  tries: 'every suite with every sample, on both engines',
  takes: 'about an hour',
  trials: () =>
    ENGINES.map((project) => ({
      name: `everything on ${project}`,
      minutes: MINUTES,
      run: (signal) => runTests({ project, folders: [], environment: { SOAK: '1' } }, signal),
    })),
};
