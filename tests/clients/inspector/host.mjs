import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendPersonTo, serveCalls, url } from '../serve-calls.mjs';

const CLI = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
);
const home = mkdtempSync(join(tmpdir(), 'inspector-'));
// A browser that opens nothing: the test sends its person to the page that is printed.
const env = {
  PATH: process.env.PATH ?? '',
  HOME: home,
  MCP_AUTO_OPEN_ENABLED: 'true',
  MCP_INSPECTOR_SECRET_STORE: 'file',
  BROWSER: 'true',
};
process.once('SIGTERM', () => process.exit());

/** A process for each call, as a person at a terminal makes it; what they share lies in the home folder. */
async function inspect(...given) {
  const asked = [CLI, '--cli', url, '--transport', 'http', ...given, '--format', 'json'];
  const inspector = spawn(process.execPath, asked, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => inspector.kill());
  let [said, complained, told] = ['', '', ''];
  inspector.stdout.on('data', (words) => (said += String(words)));
  inspector.stderr.on('data', (words) => {
    complained += String(words);
    const [page] = /http\S+\/oauth\/authorize\?\S+/.exec(complained) ?? [];
    if (page === undefined || page === told) return;
    told = page;
    sendPersonTo(page);
  });
  await new Promise((resolve) => inspector.once('close', resolve));
  if (said.trim() === '') throw new Error(complained);
  const answer = JSON.parse(said);
  return answer.result ?? answer;
}

const { tools } = await inspect('--method', 'tools/list');
await serveCalls(
  (tool, args) => inspect('--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args)),
  tools.length,
);
