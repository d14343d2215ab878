import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendPersonTo, serveCalls, url } from '../serve-calls.mjs';

/** It registers anew whenever the address changes to which its person comes back, so this is set. It signs in at the address that challenges at once; what it keeps lies in a home of its own. */
const CLI = fileURLToPath(new URL('../node_modules/mcporter/dist/cli.js', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'mcporter-'));
mkdirSync(join(home, 'config'));
const server = { baseUrl: `${url}/signed-in`, auth: 'oauth', oauthRedirectUrl: `http://127.0.0.1:${await freePort()}/callback` };
writeFileSync(join(home, 'config', 'mcporter.json'), JSON.stringify({ mcpServers: { rentwire: server } }));
// A browser that opens nothing: the test sends its person to the page.
const opener = join(home, 'xdg-open');
writeFileSync(opener, '#!/bin/sh\necho "OPENED $1" >&2\n');
chmodSync(opener, 0o755);
const env = { PATH: `${home}:${process.env.PATH}`, HOME: home, XDG_CONFIG_HOME: home };
process.once('SIGTERM', () => process.exit());

function run(...args) {
  const child = spawn(process.execPath, [CLI, '--oauth-timeout', '60000', ...args], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  let [said, complained, told] = ['', '', false];
  child.stdout.on('data', (words) => (said += String(words)));
  child.stderr.on('data', (words) => (complained += String(words)));
  const look = setInterval(() => {
    const [page] = /http\S+\/oauth\/authorize\?\S+/.exec(said + complained) ?? [];
    if (page === undefined || told) return;
    told = true;
    sendPersonTo(page);
  }, 100);
  return new Promise((resolve) =>
    child.once('close', () => {
      clearInterval(look);
      resolve(said.trim() === '' ? complained : said);
    }),
  );
}

await run('auth', 'rentwire');
const list = await run('list', 'rentwire', '--json');
await serveCalls(
  (tool, args) => run('call', `rentwire.${tool}`, '--args', JSON.stringify(args), '--output', 'json'),
  JSON.parse(list).tools?.length ?? 0,
);

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
