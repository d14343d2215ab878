import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_FLAGS } from '../node-flags.ts';
import { addressOf } from '../ready-server.ts';

const PATIENCE_MS = 60_000;

/**
 * Serves once with demo data, so that the compiled code of all that a start runs is kept beside `dist` (`bin/built-script.mjs`)
 * and the first start of a fresh clone is as fast as later ones. False where nothing was kept: each start compiles then.
 */
export async function compileAhead(root: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-compiled-'));
  const kept = () => globSync('dist/compiled-*.bin', { cwd: root });
  for (const file of kept()) rmSync(join(root, file));
  const { PATH, HOME } = process.env;
  const DATABASE_URL = `file:${join(folder, 'rentwire.db')}`;
  const server = spawn(process.execPath, [...NODE_FLAGS, join(root, 'bin/rentwire.js')], {
    cwd: folder,
    env: { PATH, HOME, DATABASE_URL, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: PATIENCE_MS,
  });
  const ended = once(server, 'exit');
  try {
    // It keeps its code in the same breath, before it hears the signal.
    await addressOf(server.stdout).catch(() => null);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  return kept().length > 0;
}
