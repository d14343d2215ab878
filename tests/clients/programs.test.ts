import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientStep } from '../../src/manifests/seen-clients.ts';
import { approve, RENTER } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { beside } from './beside-the-page.ts';

const PACKAGES = join(import.meta.dirname, 'programs/node_modules');
const PATIENCE_MS = 60_000;

interface Program {
  /** The package whose version counts. */
  readonly of: string;
  /** Its executable: install scripts of packages do not run here. */
  readonly file: string;
  /** Whether it signs in only if it is started at a terminal. */
  readonly atTerminal?: true;
  /** What adds the server, and what says whether it is connected. */
  readonly adds?: readonly string[];
  readonly lists: readonly string[];
  readonly connected: RegExp;
  /** What signs in, and how it says that it has. */
  readonly signsIn?: readonly string[];
  readonly signedIn?: RegExp;
  /** Files of its home that configure it. */
  readonly files?: (home: string) => Readonly<Record<string, string>>;
}

const added = (url: string) => ['mcp', 'add', '--transport', 'http', 'rentwire', url];
const PROGRAMS: readonly ((url: string) => Program)[] = [
  (url) => ({
    of: '@anthropic-ai/claude-code',
    file: '@anthropic-ai/claude-code-linux-x64/claude',
    adds: added(url),
    lists: ['mcp', 'list'],
    connected: /rentwire: .*Connected/,
    atTerminal: true,
    signsIn: ['mcp', 'login', 'rentwire'],
    signedIn: /Authenticated|Logged in|success/i,
  }),
  (url) => ({
    of: '@openai/codex',
    file: '@openai/codex/bin/codex.js',
    // It signs in as soon as it is given the server.
    signsIn: ['mcp', 'add', 'rentwire', '--url', url],
    signedIn: /Successfully logged in/,
    lists: ['mcp', 'list'],
    connected: /rentwire .*(?:OAuth|Logged in)/i,
  }),
  (url) => ({
    of: 'opencode-ai',
    file: 'opencode-linux-x64/bin/opencode',
    lists: ['mcp', 'list'],
    connected: /✓ rentwire.*connected/s,
    signsIn: ['mcp', 'auth', 'rentwire'],
    signedIn: /success|authenticated/i,
    files: () => ({ 'opencode.json': JSON.stringify({ mcp: { rentwire: { type: 'remote', url: `${url}/signed-in` } } }) }),
  }),
  (url) => ({
    of: '@google/gemini-cli',
    file: '@google/gemini-cli/bundle/gemini.js',
    adds: ['mcp', 'add', '--scope', 'user', '--transport', 'http', 'rentwire', url],
    lists: ['mcp', 'list'],
    connected: /✓ rentwire: .*Connected/,
    files: (home) => ({ '.gemini/trustedFolders.json': JSON.stringify({ [home]: 'TRUST_FOLDER' }) }),
  }),
  (url) => ({
    of: '@qwen-code/qwen-code',
    file: '@qwen-code/qwen-code/cli-entry.js',
    adds: added(url),
    lists: ['mcp', 'list'],
    connected: /✓.* rentwire: .*Connected/,
  }),
];

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  // Their documents lie at addresses that a test does not reach.
  await market.admin.http.patch('/admin/settings', { settings: { clientDocuments: 'OFF' } });
});
afterAll(() => market.close());

/** A home of its own, with a browser that opens nothing: the test sends its person to the page that is printed. */
function homeOf({ files = () => ({}) }: Program): string {
  const home = mkdtempSync(join(tmpdir(), 'program-'));
  const browser = join(home, 'xdg-open');
  writeFileSync(browser, '#!/bin/sh\n');
  chmodSync(browser, 0o755);
  for (const [name, text] of Object.entries(files(home))) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return home;
}

/** Runs the program, with a person who approves the page that it prints. Returns what it prints. */
async function run({ file, atTerminal }: Program, args: readonly string[], home: string): Promise<string> {
  const path = join(PACKAGES, file);
  const command = path.endsWith('.js') ? [process.execPath, path, ...args] : [path, ...args];
  const started = atTerminal ? ['script', '-qec', command.join(' '), '/dev/null'] : command;
  const { HOME: _home, ...others } = process.env;
  const env = { ...others, HOME: home, PATH: `${home}:${process.env['PATH']}`, NO_COLOR: '1', TERM: 'dumb' };
  const child = spawn(started[0] ?? '', started.slice(1), { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, told] = ['', false];
  const hear = (words: unknown) => {
    said += String(words);
    // The address is complete as soon as something follows it.
    const [page] = new RegExp(`${market.url}/oauth/authorize\\?[!-~]+(?=[^!-~])`).exec(said) ?? [];
    if (page === undefined || told) return;
    told = true;
    void approve(market.url, page, RENTER).then(({ back }) => fetch(back));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = Promise.withResolvers<string>();
  const patience = setTimeout(() => child.kill(), PATIENCE_MS);
  child.once('close', () => ended.resolve(said));
  try {
    return await ended.promise;
  } finally {
    clearTimeout(patience);
  }
}

async function journey(program: Program): Promise<{ does: ClientStep[]; said: string }> {
  const home = homeOf(program);
  const does: ClientStep[] = [];
  let said = '';
  if (program.adds !== undefined) said += await run(program, program.adds, home);
  if (program.signsIn !== undefined && program.signedIn !== undefined) {
    const answer = await run(program, program.signsIn, home);
    said += answer;
    if (program.signedIn.test(answer)) does.push('signsIn');
  }
  const { atTerminal: _terminal, ...plain } = program;
  const listed = await run(plain, program.lists, home);
  if (program.connected.test(listed)) does.unshift('connects');
  return { does, said: said + listed };
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8')).version;
}

describe('an unmodified program, without its model', { timeout: 4 * PATIENCE_MS }, () => {
  test.each(PROGRAMS.map((program) => program('http://localhost')).map(({ of }, index) => ({ of, index })))(
    '$of does what the page /connect says of it',
    async ({ of, index }) => {
      const program = PROGRAMS[index]?.(`${market.url}/api/v1/mcp`);
      const { does, said: ended } = await journey(program!);
      expect(beside(of, { version: versionOf(of), does, ended })).toEqual(beside(of));
    },
  );
});
