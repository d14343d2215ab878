import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookARental } from '../examples/book-a-rental.ts';
import { addressOf } from './ready-server.ts';

/**
 * `npm run try-package` packs the project and installs the package in an empty folder, as a user would. There, without any file
 * of the project, it asks for help, serves, books a rental over MCP, backs up, restores elsewhere, and serves the restored
 * data. It needs the registry of npm, and takes a minute.
 */
const PATIENCE_MS = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'rentwire-package-'));
const home = join(folder, 'home');
const environment = { ...process.env, DATABASE_URL: 'file:./data/rentwire.db', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

step('npm pack, npm install');
execFileSync('npm', ['pack', '--pack-destination', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
mkdirSync(home);
writeFileSync(join(home, 'package.json'), '{ "name": "home", "private": true }');
npm('install', '--no-audit', '--no-fund', join(folder, tarball));

step('npx rentwire --help');
const help = rentwire({}, '--help');
for (const command of ['serve', 'demo', 'migrate', 'backup', 'restore']) {
  if (!help.includes(`  ${command} `)) throw new Error(`The help does not name ${command}.`);
}

step('npx rentwire serve, a rental over MCP, and a page');
await serving({}, async (url) => {
  await bookARental(url, () => {});
  await openPage(url);
});

step('backup, restore elsewhere, serve that');
rentwire({}, 'backup', 'saved');
const elsewhere = { DATABASE_URL: 'file:./elsewhere/rentwire.db' };
rentwire(elsewhere, 'restore', 'saved');
await serving(elsewhere, async (url) => {
  const answer = await fetch(`${url}/api/v1/assets?limit=1`);
  if (!answer.ok) throw new Error(`The restored server answers ${answer.status}.`);
});
console.log('The package does what it should.');
process.exit(0);

/** Opens a page, and each script that it loads. */
async function openPage(url: string): Promise<void> {
  const page = await fetch(`${url}/sign-in`, { headers: { Accept: 'text/html' } });
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="(\/web\/[^"]+)"/g)].map(([, file = '']) => file);
  if (!page.ok || files.length === 0) throw new Error(`The page for signing in answers ${page.status}.`);
  for (const file of files) {
    const answer = await fetch(url + file);
    if (!answer.ok) throw new Error(`${file} answers ${answer.status}.`);
  }
}

async function serving(settings: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const server = spawn('npx', ['rentwire', 'serve'], {
    cwd: home,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // It has a process group of its own, because npx does not pass on every signal.
    detached: true,
  });
  const ended = once(server, 'exit');
  try {
    await work(await addressOf(server.stdout));
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}

function rentwire(settings: Record<string, string>, ...args: string[]): string {
  return execFileSync('npx', ['rentwire', ...args], {
    cwd: home,
    env: { ...environment, ...settings },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
}

function npm(...args: string[]): void {
  execFileSync('npm', args, { cwd: home, env: environment, stdio: ['ignore', 'ignore', 'inherit'], timeout: PATIENCE_MS });
}

function step(what: string): void {
  console.log(`… ${what}`);
}
