import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../bench/median.ts';
import { COSTLY_BODIES, COSTLY_HEADERS, COSTLY_PATHS, OPEN_DOORS } from '../../tests/attacks/costly-requests.ts';
import { costlyInputs } from '../../tests/generated/inputs/costly-input.ts';
import { type Door, reachable } from '../../tests/generated/calls/doors.ts';
import { restRequest } from '../../tests/generated/calls/rest-request.ts';
import { httpClient } from '../../tests/harness/clients.ts';
import { freePeriod } from '../../tests/harness/dates.ts';
import { startProcess } from '../../tests/harness/server-process.ts';
import type { Stage } from './stage.ts';
import { watch } from './watch-server.ts';

const HOSTILE = 100_000;
const HOSTILE_PER_SECOND = 60;
const HONEST_PER_SECOND = 20;
const QUIET_SECONDS = 20;
/** How many times as long honest calls may take under attack as before it, compared with the machine's own speed. */
const MOST_TIMES = 2;
const LEEWAY_MS = 2;
/** How many times as large the process may be at the end as after a tenth of the time. */
const MOST_GROWTH = 1.5;
const MOST_MEGABYTES = 700;

/** Sends hostile requests of every kind, from always new networks, together with honest ones. */
export const hostileMix: Stage = {
  name: 'hostile',
  tries: `${HOSTILE.toLocaleString('en')} of the most expensive and malformed requests, mixed with honest ones`,
  takes: 'about 30 minutes',
  trials: () => [{ name: 'hostile and honest requests at one server', minutes: 60, run: play }],
};

interface Request {
  readonly path: string;
  readonly init: RequestInit;
}

async function play(signal: AbortSignal): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-hostile-'));
  const server = await startProcess({
    DATABASE_URL: `file:${join(folder, 'rentwire.db')}`,
    LOG_LEVEL: 'fatal',
    // An attacker has many addresses; each of them keeps within the limits.
    TRUST_PROXY: '1',
  });
  try {
    const accounts = await signUp(server.url);
    const quiet = await honest(server.url, AbortSignal.any([signal, AbortSignal.timeout(QUIET_SECONDS * 1_000)]));
    const over = new AbortController();
    const watched = watch(server, over.signal);
    const answered = honest(server.url, AbortSignal.any([signal, over.signal]));
    const statuses = await hostile(server.url, accounts, signal);
    over.abort();
    const [busy, seen] = await Promise.all([answered, watched]);
    return judge({ quiet, busy, statuses, seen, ended: server.child.exitCode !== null });
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Honest {
  readonly times: readonly number[];
  readonly failures: readonly string[];
}

interface Outcome {
  readonly quiet: Honest;
  readonly busy: Honest;
  readonly statuses: ReadonlyMap<number, number>;
  readonly seen: { readonly megabytes: readonly number[]; readonly longestDelayMs: number };
  readonly ended: boolean;
}

function judge({ quiet, busy, statuses, seen, ended }: Outcome): string[] {
  const [before, during] = [median(quiet.times), median(busy.times)];
  const early = Math.max(...seen.megabytes.slice(0, Math.ceil(seen.megabytes.length / 10)), 0);
  const peak = Math.max(...seen.megabytes, 0);
  const counts = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`    answers: ${counts.join(', ')}`);
  console.log(`    honest median: ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside (${busy.times.length} calls)`);
  console.log(
    `    memory: ${early.toFixed(0)} MB after a tenth, ${peak.toFixed(0)} MB at most; longest delay of the loop ${seen.longestDelayMs.toFixed(0)} ms`,
  );
  const failed = [...statuses].filter(([status]) => status >= 500 || status === 0);
  return [
    ...(ended ? ['The server has ended.'] : []),
    ...failed.map(([status, count]) => `${count} hostile requests ended with ${status}.`),
    ...busy.failures.slice(0, 10),
    ...(during > before * MOST_TIMES + LEEWAY_MS
      ? [`Honest calls took ${during.toFixed(1)} ms in the median, ${before.toFixed(1)} ms alone.`]
      : []),
    ...(peak > MOST_MEGABYTES || peak > early * MOST_GROWTH
      ? [`The server grew to ${peak.toFixed(0)} MB from ${early.toFixed(0)} MB.`]
      : []),
  ];
}

/** Opens accounts of the attacker, each from a network of its own. */
async function signUp(url: string): Promise<string[]> {
  const accounts = [];
  for (let count = 0; count < 20; count += 1) {
    const person = { email: `attacker-${count}@example.com`, password: 'a long password 1', name: 'Mallory', role: 'CUSTOMER' };
    const { body } = await httpClient(url).post('/auth/register', person, { 'X-Forwarded-For': `192.0.2.${count}` });
    accounts.push(String(body.data.accessToken));
  }
  return accounts;
}

/** Makes honest calls one after the other. Returns how long each took and which ones were refused. */
async function honest(url: string, until: AbortSignal): Promise<Honest> {
  const times: number[] = [];
  const failures: string[] = [];
  const period = new URLSearchParams({ from: freePeriod().startDate, to: freePeriod().endDate }).toString();
  const slug = 'tandem-sea-kayak';
  const paths = [
    `/assets/${slug}`,
    '/assets?q=kayak&city=Lisbon',
    `/assets/${slug}/availability?${period}`,
    '/categories',
    '/vendors/atlantic-outdoors',
  ];
  for (let count = 0; !until.aborted; count += 1) {
    const path = paths[count % paths.length] ?? '';
    const began = performance.now();
    const status = await ask(url, {
      path: `/api/v1${path}`,
      init: { headers: { 'X-Forwarded-For': `203.0.113.${count % 200}` } },
    });
    times.push(performance.now() - began);
    if (status !== 200) failures.push(`An honest GET ${path} was answered ${status}.`);
    await delay(Math.max(0, 1_000 / HONEST_PER_SECOND - (performance.now() - began)));
  }
  return { times, failures };
}

/** Sends hostile requests at a steady rate, whether or not answers come, so that a server that falls behind is noticed. */
async function hostile(url: string, accounts: readonly string[], signal: AbortSignal): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; sent < HOSTILE && !signal.aborted; sent += 1) {
    const call = ask(url, hostileRequest(accounts)).then((status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1));
    pending.add(call);
    void call.finally(() => pending.delete(call));
    if (sent % 10_000 === 9_999) console.log(`    ${(sent + 1).toLocaleString('en')} hostile requests, ${pending.size} waiting`);
    await delay(Math.max(0, began + ((sent + 1) * 1_000) / HOSTILE_PER_SECOND - performance.now()));
  }
  await Promise.all(pending);
  return statuses;
}

async function ask(url: string, { path, init }: Request): Promise<number> {
  try {
    const answer = await fetch(url + path, { ...init, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** One hostile request of any kind, from one of very many networks. */
function hostileRequest(accounts: readonly string[]): Request {
  const { path, init } = anyOf(KINDS)(accounts);
  const network = `10.${number(256)}.${number(256)}.${number(256)}`;
  return { path, init: { ...init, headers: { ...init.headers, 'X-Forwarded-For': network } } };
}

const JSON_TYPE = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const KINDS: readonly ((accounts: readonly string[]) => Request)[] = [
  () => ({ path: anyOf(COSTLY_PATHS)[1], init: {} }),
  () => ({ path: anyOf(OPEN_DOORS), init: { method: 'POST', body: anyOf(COSTLY_BODIES)[1], headers: JSON_TYPE } }),
  () => {
    const [name, value] = anyOf(COSTLY_HEADERS);
    return { path: anyOf(OPEN_DOORS), init: { method: 'POST', body: '{}', headers: { ...JSON_TYPE, [name]: value } } };
  },
  (accounts) => costlyCall(anyOf(accounts)),
  () => ({
    path: '/api/v1/auth/login',
    init: {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ email: `${randomBytes(6).toString('hex')}@example.com`, password: 'a guess' }),
    },
  }),
  () => ({
    path: `/api/v1/assets?q=${anyOf(['a', 'the', 'k', 'kayak tent drill camera', 'e', '1 2 3 4 5 6'])}&page=${number(500)}`,
    init: {},
  }),
  () => ({ path: `/${randomBytes(number(200) + 1).toString('base64url')}`, init: {} }),
  () => ({
    path: '/api/v1/pricing/quote',
    init: {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ slug: 'tandem-sea-kayak', ...freePeriod(40 + number(200)) }),
    },
  }),
  (accounts) => upload(anyOf(accounts)),
];

const COSTLY_CALLS = 400;
const calls: { readonly door: Door | undefined; readonly input: object }[] = [];

/** The most expensive input of an operation. Making one takes longer than refusing it, so some hundreds are made once. */
function anyCostlyCall(): (typeof calls)[number] {
  if (calls.length >= COSTLY_CALLS) return anyOf(calls);
  const { operation, doors } = anyOf(reachable);
  const call = { door: doors[0], input: anyOf(costlyInputs(operation, {})).make() };
  calls.push(call);
  return call;
}

/** A costly call by an account that may call most operations. */
function costlyCall(credential: string): Request {
  const { door, input } = anyCostlyCall();
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${credential}` };
  if (door === undefined) return { path: '/', init: {} };
  if (door.kind === 'mcp') return { path: door.endpoint.path, init: { method: 'POST', headers, body: message(door, input) } };
  const request = restRequest(door, input);
  if (request === null) return { path: '/', init: {} };
  return {
    path: request.target,
    init: { method: request.method, headers: { ...headers, ...request.headers }, body: request.body },
  };
}

function message({ tool, action }: Extract<Door, { kind: 'mcp' }>, input: object): string {
  const params = { name: tool.name, arguments: action === null ? input : { ...input, action } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

/** A file that is neither a picture nor a PDF, or that only begins like one. */
function upload(credential: string): Request {
  const begins = anyOf([
    [],
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [...Buffer.from('%PDF-1.7\n')],
  ]);
  const unit = anyOf(['stream\n#20#20', '/ObjStm ', '1 0 obj ', '\u0000']);
  const form = new FormData();
  form.set('kind', 'IDENTITY_DOCUMENT');
  form.set('file', new Blob([Buffer.from(begins), unit.repeat(number(20_000))]), 'scan.pdf');
  return { path: '/api/v1/upload', init: { method: 'POST', headers: { Authorization: `Bearer ${credential}` }, body: form } };
}

function number(below: number): number {
  return Math.floor(Math.random() * below);
}

function anyOf<T>(list: readonly T[]): T {
  const one = list[number(list.length)];
  if (one === undefined) throw new RangeError('There is nothing to choose from.');
  return one;
}
