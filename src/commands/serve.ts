import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { readConfigOrExit } from '../config.ts';

const MOST_PROCESSES = 64;

/**
 * `rentwire serve`, `npm start`; on PostgreSQL also with `--processes 4`. Whether this process serves or leads others decides
 * which code it loads.
 */
export async function run(args: readonly string[]): Promise<void> {
  const config = readConfigOrExit();
  const processes = readProcesses(args);
  if (processes > 1 && !config.DATABASE_URL.startsWith('postgres')) {
    fail('Several processes need PostgreSQL: a file of SQLite has one writer. Set DATABASE_URL, or leave --processes out.');
  }
  if (processes === 1 || cluster.isWorker) {
    const { serve } = await import('../serve.ts');
    return serve(config);
  }
  const { leadProcesses } = await import('../lead-processes.ts');
  leadProcesses(processes);
}

function readProcesses(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { processes: { type: 'string', default: '1' } } });
    const processes = Number(values.processes);
    if (Number.isInteger(processes) && processes >= 1 && processes <= MOST_PROCESSES) return processes;
  } catch {
    // Arguments that are not this option are handled below.
  }
  return fail(`serve takes --processes with a number from 1 to ${MOST_PROCESSES}, and nothing else.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
