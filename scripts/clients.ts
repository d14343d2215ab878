import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasChromium } from '../tests/harness/browser/browser.ts';

/**
 * `npm run clients` lets unmodified libraries of others book on a running server, with a person at the pages. They have a lock
 * file of their own, so that other scripts do not install them; missing packages are installed. Arguments go to vitest: `npm
 * run clients -- -t langchain`.
 */
const root = join(import.meta.dirname, '..');
/** There are several lists of libraries, because these cannot be installed together. */
const folders = ['tests/clients', 'tests/clients/ucp-cli', 'tests/clients/generated'].map((folder) => join(root, folder));

if (!hasChromium) {
  console.error('These tests need Chromium, for the person who approves. On Debian: apt-get install chromium.');
  process.exit(1);
}
for (const folder of folders)
  if (!existsSync(join(folder, 'node_modules'))) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
run(process.execPath, [join(root, 'scripts/test.ts'), '--project', 'clients', ...process.argv.slice(2)], root);

function run(command: string, given: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, given, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
