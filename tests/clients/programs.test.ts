import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientStep } from '../../src/manifests/seen-clients.ts';
import { approve, RENTER } from '../harness/oauth-client.ts';
import { beside } from './beside-the-page.ts';
import { isAnswer, PAGE_TO_ALLOW, type RestartableMarket, startRestartableMarket } from './restartable-market.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const PACKAGES = join(import.meta.dirname, 'programs/node_modules');
const PATIENCE_MS = 60_000;

/** How a program is started. */
interface Start {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it must be started at a terminal. */
  readonly atTerminal?: true;
}

interface Program {
  /** The package whose version counts. */
  readonly of: string;
  /** Its executable: install scripts of packages do not run here. */
  readonly file: string;
  /** What adds the server, and what says whether it is connected. */
  readonly adds?: Start;
  readonly lists: Start;
  readonly connected: RegExp;
  /** What signs in, and how it says that it has. A program without it is given a token. */
  readonly signsIn?: Start;
  readonly signedIn?: RegExp;
  /** What has its model asked something, which then calls a tool. */
  readonly asks: Start;
  /** Files of its home that configure it. */
  readonly files?: (home: string) => Readonly<Record<string, object>>;
}

const added = (url: string) => ({ args: ['mcp', 'add', '--transport', 'http', 'rentwire', url] });
const withToken = (token: string) => ['--header', `Authorization: Bearer ${token}`];
const LISTS = { args: ['mcp', 'list'] };
const PROMPT = 'Go on.';
const TRUSTED = (home: string) => ({ [home]: 'TRUST_FOLDER' });

/** The programs, for the address of the marketplace, that of the model, and a token for those that sign in only in a conversation. */
const PROGRAMS: readonly ((url: string, model: string, token: string) => Program)[] = [
  (url, model) => ({
    of: '@anthropic-ai/claude-code',
    file: '@anthropic-ai/claude-code-linux-x64/claude',
    adds: added(url),
    lists: LISTS,
    connected: /rentwire: .*Connected/,
    signsIn: { args: ['mcp', 'login', 'rentwire'], atTerminal: true },
    signedIn: /Authenticated|Logged in|success/i,
    asks: {
      args: ['-p', PROMPT, '--allowedTools', 'mcp__rentwire'],
      env: {
        ANTHROPIC_BASE_URL: model,
        ANTHROPIC_API_KEY: 'none',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        ENABLE_TOOL_SEARCH: 'false',
      },
    },
  }),
  (url, model) => ({
    of: '@openai/codex',
    file: '@openai/codex/bin/codex.js',
    // It signs in as soon as it is given the server.
    signsIn: { args: ['mcp', 'add', 'rentwire', '--url', url] },
    signedIn: /Successfully logged in/,
    lists: LISTS,
    connected: /rentwire .*(?:OAuth|Logged in)/i,
    asks: {
      args: [
        'exec',
        '--skip-git-repo-check',
        '--dangerously-bypass-approvals-and-sandbox',
        ...['model="scripted"', 'model_provider="scripted"'].flatMap((setting) => ['-c', setting]),
        '-c',
        `model_providers.scripted={name="scripted",base_url="${model}/v1",wire_api="responses"}`,
        PROMPT,
      ],
    },
  }),
  (url, model) => ({
    of: 'opencode-ai',
    file: 'opencode-linux-x64/bin/opencode',
    lists: LISTS,
    connected: /✓ rentwire.*connected/s,
    signsIn: { args: ['mcp', 'auth', 'rentwire'] },
    signedIn: /success|authenticated/i,
    asks: {
      args: ['run', '-m', 'scripted/scripted', PROMPT],
      env: { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' },
    },
    files: () => ({
      'opencode.json': {
        mcp: { rentwire: { type: 'remote', url: `${url}/signed-in` } },
        model: 'scripted/scripted',
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            name: 'scripted',
            options: { baseURL: `${model}/v1`, apiKey: 'none' },
            models: { scripted: { name: 'scripted' } },
          },
        },
      },
    }),
  }),
  (url, model, token) => ({
    of: '@google/gemini-cli',
    file: '@google/gemini-cli/bundle/gemini.js',
    adds: { args: ['mcp', 'add', '--scope', 'user', '--transport', 'http', ...withToken(token), 'rentwire', url] },
    lists: LISTS,
    connected: /✓ rentwire: .*Connected/,
    asks: {
      args: ['-m', 'gemini-2.5-flash', '--yolo', '-p', PROMPT],
      env: { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: model },
    },
    files: (home) => ({
      '.gemini/trustedFolders.json': TRUSTED(home),
      '.gemini/settings.json': { security: { auth: { selectedType: 'gemini-api-key' } } },
    }),
  }),
  (url, model, token) => ({
    of: '@qwen-code/qwen-code',
    file: '@qwen-code/qwen-code/cli-entry.js',
    adds: { args: ['mcp', 'add', '--transport', 'http', ...withToken(token), 'rentwire', url] },
    lists: LISTS,
    connected: /✓.* rentwire: .*Connected/,
    asks: {
      args: ['--yolo', '-p', PROMPT],
      env: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: 'scripted' },
    },
    files: (home) => ({
      '.qwen/trustedFolders.json': TRUSTED(home),
      '.qwen/settings.json': { security: { auth: { selectedType: 'openai' } } },
    }),
  }),
];

let restartable: RestartableMarket;
let model: ScriptedModel;
beforeAll(async () => {
  restartable = await startRestartableMarket();
  model = await startScriptedModel();
  // Their documents lie at addresses that a test does not reach.
  await restartable.market.admin.http.patch('/admin/settings', { settings: { clientDocuments: 'OFF' } });
});
afterAll(async () => {
  await model.close();
  await restartable.close();
});

/** Where the browser of a program writes which pages it was to open. */
const OPENED = 'opened-pages';

/** A home of its own, with a browser that opens nothing: the test sends its person to the page. */
function homeOf({ files = () => ({}) }: Program): string {
  const home = mkdtempSync(join(tmpdir(), 'program-'));
  const browser = join(home, 'xdg-open');
  writeFileSync(browser, `#!/bin/sh\necho "$1 " >> "${join(home, OPENED)}"\n`);
  chmodSync(browser, 0o755);
  for (const [name, content] of Object.entries(files(home))) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), JSON.stringify(content));
  }
  return home;
}

interface Run {
  readonly said: string;
  /** How many pages it had its person sent to. */
  readonly pages: number;
}

/** Runs the program, with a person who approves the page that it prints or opens. */
async function run({ file }: Program, { args, env: own, atTerminal }: Start, home: string): Promise<Run> {
  const { url } = restartable.market;
  const path = join(PACKAGES, file);
  const command = path.endsWith('.js') ? [process.execPath, path, ...args] : [path, ...args];
  const started = atTerminal ? ['script', '-qec', command.join(' '), '/dev/null'] : command;
  // Programs behave otherwise where the environment says that they are tested.
  const usual = { HOME: home, PATH: `${home}:${process.env['PATH']}`, NO_COLOR: '1' };
  const env = { ...usual, TERM: 'dumb', ...own };
  const child = spawn(started[0] ?? '', started.slice(1), {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const sentTo = new Set<string>();
  const look = () => {
    const opened = existsSync(join(home, OPENED)) ? readFileSync(join(home, OPENED), 'utf8') : '';
    // The address is complete as soon as something follows it.
    const [page] = new RegExp(`${url}/oauth/authorize\\?[!-~]+(?=[^!-~])`).exec(said + opened) ?? [];
    if (page !== undefined && sentTo.size === 0) {
      sentTo.add(page);
      void approve(url, page, RENTER).then(({ back }) => fetch(back));
    }
  };
  const hear = (words: unknown) => {
    said += String(words);
    look();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = Promise.withResolvers<void>();
  const looking = setInterval(look, 200);
  const patience = setTimeout(() => child.kill(), PATIENCE_MS);
  child.once('close', () => ended.resolve());
  try {
    await ended.promise;
    writeFileSync(join(home, OPENED), '');
    return { said, pages: sentTo.size };
  } finally {
    clearInterval(looking);
    clearTimeout(patience);
  }
}

/** Has the model call a tool. Returns what it read, and what the program said meanwhile. */
async function ask(program: Program, home: string, [tool, args, answered]: readonly [string, object, string]) {
  model.want(tool, args);
  const { said, pages } = await run(program, program.asks, home);
  const read = model.result() ?? '';
  return { read, said, worked: isAnswer(read) && read.includes(answered) && pages === 0 };
}

/** Tools with their arguments, and what is in their answer and in no refusal. */
const READS = ['list_my_bookings', {}, 'items'] as const;
const CHANGES = ['update_profile', { city: 'Porto' }, 'Porto'] as const;

/** Plays the whole journey. Returns the steps that the program took, and the words with which the first other one ended. */
async function journey(program: Program): Promise<{ does: ClientStep[]; ended: string }> {
  const { market, restart, allowMore } = restartable;
  const home = homeOf(program);
  const does: ClientStep[] = [];
  if (program.adds !== undefined) await run(program, program.adds, home);
  const signedIn = program.signsIn === undefined ? null : await run(program, program.signsIn, home);
  const listed = await run(program, program.lists, home);
  if (program.connected.test(listed.said)) does.push('connects');
  const first = await ask(program, home, READS);
  if (model.offered.size > 50) does.push('lists');
  if (signedIn !== null && program.signedIn?.test(signedIn.said) === true) does.push('signsIn');
  if (!first.worked) return { does, ended: `${signedIn?.said} ${listed.said} ${first.said} ${first.read}` };
  does.push('acts');

  if (signedIn !== null) {
    market.clock.advance({ minutes: 61 });
    const later = await ask(program, home, READS);
    if (!later.worked) return { does, ended: `after an hour: ${later.said} ${later.read}` };
    does.push('refreshes');
  }
  await restart();
  const after = await ask(program, home, READS);
  if (!after.worked) return { does, ended: `after a restart: ${after.said} ${after.read}` };
  does.push('restarts');
  // The token that it was given can do everything, and is not renewed.
  if (signedIn === null) return { does, ended: '' };

  market.clock.advance({ minutes: 5 });
  const refused = await ask(program, home, CHANGES);
  const [page] = PAGE_TO_ALLOW.exec(refused.read) ?? [];
  if (page !== undefined) await allowMore(page);
  const allowed = page === undefined ? refused : await ask(program, home, CHANGES);
  if (!allowed.worked) return { does, ended: `with a wider access: ${refused.read} ${allowed.said} ${allowed.read}` };
  return { does: [...does, 'stepsUp'], ended: '' };
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8')).version;
}

describe('an unmodified program, with a script for its model', { timeout: 10 * PATIENCE_MS }, () => {
  test.each(PROGRAMS.map((program, index) => ({ of: program('', '', '').of, index })))(
    '$of does what the page /connect says of it',
    async ({ of, index }) => {
      const { market } = restartable;
      const { body } = await market.nobody.http.post('/auth/login', RENTER);
      const program = PROGRAMS[index]?.(`${market.url}/api/v1/mcp`, model.url, body.data.accessToken);
      const { does, ended } = await journey(program!);
      expect(beside(of, { version: versionOf(of), does, ended })).toEqual(beside(of));
    },
  );
});
