import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

const MINUTES = 15;

/** Client libraries of others book by themselves, with a link and a session, and by OAuth. They are installed first. */
export const clients: Stage = {
  name: 'clients',
  tries: 'client libraries, unmodified, with a person at the pages',
  takes: 'about three minutes, and the installation',
  trials: () => [{ name: 'tests/clients', minutes: MINUTES, run: runClients }],
};

async function runClients(signal: AbortSignal): Promise<readonly string[]> {
  const tests = spawn(process.execPath, [join(import.meta.dirname, '../clients.ts')], { stdio: 'inherit' });
  const stop = () => tests.kill('SIGINT');
  signal.addEventListener('abort', stop);
  const [code] = await once(tests, 'exit');
  signal.removeEventListener('abort', stop);
  return code === 0 ? [] : [`The clients ended with ${String(code)}.`];
}
