import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './run-tests.ts';
import type { Stage, Trial } from './stage.ts';

const PROJECTS = ['sqlite', 'postgres'] as const;
/** What tests stand on, and what has a project of its own in `.ci/run`. */
const NO_SUITES = new Set(['harness', 'inventory', 'output', 'browser', 'clients']);
const MINUTES = 90;

/**
 * Every suite in full on both engines: 200 broken inputs for each command, scripts of 45 steps, every point at which a
 * process can die, 50 kills under load, 200 approvals at once at two processes.
 */
export const whole: Stage = {
  name: 'whole',
  tries: 'every suite with every sample, on both engines',
  takes: 'about two hours',
  trials: () => PROJECTS.flatMap((project) => folders().map((folder) => trial(project, folder))),
};

function folders(): string[] {
  const root = join(import.meta.dirname, '../../tests');
  const all = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !NO_SUITES.has(entry.name));
  return all.map(({ name }) => name).toSorted();
}

function trial(project: (typeof PROJECTS)[number], folder: string): Trial {
  return {
    name: `tests/${folder} on ${project}`,
    minutes: MINUTES,
    run: (signal) => runTests({ project, folders: [`tests/${folder}/`], environment: { SOAK: '1' } }, signal),
  };
}
