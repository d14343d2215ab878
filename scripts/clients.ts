import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../src/manifests/markdown.ts';
import { CLIENT_COLUMNS, seenClientRows } from '../src/manifests/seen-clients.ts';
import { hasChromium } from '../tests/harness/browser/browser.ts';

/**
 * `npm run clients` plays unmodified libraries and programs of others against a running server, with a person at the pages, and
 * compares what they do with the table of the page `/connect`. They have a lock
 * file of their own, so that other scripts do not install them; missing packages are installed. Arguments go to vitest: `npm
 * run clients -- -t langchain`.
 */
const root = join(import.meta.dirname, '..');
/** There are several lists, because what they name cannot be installed together, or is large. */
const folders = ['.', 'generated', 'programs', 'ucp-cli'].map((folder) => join(root, 'tests/clients', folder));

if (!hasChromium) {
  console.error('These tests need Chromium, for the person who approves. On Debian: apt-get install chromium.');
  process.exit(1);
}
// Some of these packages name packages for other platforms that not every registry holds. `npm ci` takes no lock file without
// them, but an installation that saves nothing keeps to its versions just as well.
const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
for (const folder of folders) if (!existsSync(join(folder, 'node_modules'))) run('npm', install, folder);
run(process.execPath, [join(root, 'scripts/test.ts'), '--project', 'clients', ...process.argv.slice(2)], root);
console.log(`\nWhat these clients do, as the page /connect says it:\n\n${markdownTable(CLIENT_COLUMNS, seenClientRows())}`);

function run(command: string, given: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, given, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
