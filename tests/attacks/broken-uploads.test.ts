import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileIntakes } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { planCamper } from '../harness/rentals/camper.ts';
import { samplePng } from '../harness/sample-files.ts';
import { type FakeS3, s3Account, startFakeS3 } from '../harness/servers/fake-s3.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const MIB = 1_048_576;
const BOUNDARY = 'between-the-parts';
/** Where a file waits until it is whole: beside the others, or on its way to a bucket. */
const WAITING = ['documents', 'spool'];

let market: TestMarketplace;
let s3: FakeS3;
const open = new Set<Socket>();

beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());

const waiting = () =>
  WAITING.map((name) => join(market.folder, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.part')));

/** Files of the market’s folder that this process holds open; the database lies elsewhere in it. */
const held = () =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').filter((fd) => WAITING.some((name) => linkOf(fd).startsWith(join(market.folder, name))))
    : [];

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}

async function until(holds: () => boolean, ms = 5_000): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await delay(20)) if (holds()) return true;
  return holds();
}

interface Sent {
  readonly socket: Socket;
  answer(): string;
  readonly closed: Promise<void>;
}

const formStart = (fields: Record<string, string>, name = 'file') =>
  [
    ...Object.entries(fields).map(([field, value]) => ['', `Content-Disposition: form-data; name="${field}"`, '', value]),
    ['', `Content-Disposition: form-data; name="${name}"; filename="scan.png"`, 'Content-Type: image/png', '', ''],
  ]
    .map((lines) => `--${BOUNDARY}${lines.join('\r\n')}`)
    .join('\r\n');

/** Announces a form with a file of four megabytes and sends `bytes` of it. */
async function begin(
  path: string,
  { credential = null, fields = { kind: 'DRIVING_LICENCE' }, bytes = 300_000, more = [] }: Partial<Start> = {},
): Promise<Sent> {
  const socket = connect(Number(new URL(market.url).port), '127.0.0.1');
  open.add(socket);
  let answer = '';
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => resolve());
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${4 * MIB}`,
    ...(credential === null ? [] : [`Authorization: Bearer ${credential}`]),
    ...more,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${formStart(fields)}`);
  socket.write(Buffer.concat([samplePng, Buffer.alloc(bytes, 7)]));
  return { socket, answer: () => answer, closed };
}

interface Start {
  readonly credential: string | null;
  readonly fields: Record<string, string>;
  readonly bytes: number;
  readonly more: readonly string[];
}

const STORAGES = [
  { where: 'a folder', environment: () => ({}) },
  {
    where: 'a bucket',
    environment: () => ({
      S3_ENDPOINT: s3.url.href,
      S3_BUCKET: 'papers',
      S3_REGION: s3Account.region,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    }),
  },
];

describe.each(STORAGES)('an upload to $where', ({ environment }) => {
  let page: URL;
  beforeAll(async () => {
    market = await startMarketplace({ ...environment(), REQUEST_SECONDS: '4' });
    page = new URL((await planCamper(market, freePeriod(60))).handInUrl);
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await market.close();
  });

  const ways = (): [string, string, Partial<Start>][] => [
    ['POST /upload', '/api/v1/upload', { credential: market.renter.credential }],
    ['the hand-in page', page.pathname + page.search, {}],
    ['POST /hand-in', `/api/v1${page.pathname}${page.search}`, {}],
  ];

  test.each([0, 1, 2])('that is cut off leaves no file and no open file behind (way %i)', async (index) => {
    const [name, path, start] = ways()[index] ?? ['', '', {}];
    s3.requests.length = 0;
    const { socket } = await begin(path, start);
    expect([name, await until(() => waiting().length === 1)]).toEqual([name, true]);
    expect(held()).toHaveLength(existsSync('/proc/self/fd') ? 1 : 0);
    socket.destroy();
    expect([name, await until(() => waiting().length === 0 && held().length === 0)]).toEqual([name, true]);
    expect(s3.requests.filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  test('that stalls is ended by the server and removed', async () => {
    const begun = await Promise.all(ways().map(([, path, start]) => begin(path, start)));
    expect(await until(() => waiting().length === begun.length)).toBe(true);
    await Promise.all(begun.map(({ closed }) => closed));
    expect(await until(() => waiting().length === 0 && held().length === 0)).toBe(true);
  });

  test('that the caller may not make is refused before any byte is stored', async () => {
    const key = { action: 'create', name: 'Reads', scopes: ['read:booking'] };
    const { secret } = await market.renter.call('manage_api_keys', key);
    const { keyId, secret: offKey } = await market.renter.call('manage_api_keys', {
      ...key,
      name: 'Off',
      scopes: ['write:booking'],
    });
    const off = { subject: `key:${keyId}`, off: true, reason: 'Lost' };
    expect((await market.admin.http.patch('/admin/switches', off)).status).toBe(200);
    const other = new URL((await planCamper(market, freePeriod(80))).handInUrl);
    const forged = page.search.replace(/signature=../, 'signature=00');
    const idle = { subject: 'tool:upload_document', off: true, reason: 'The storage is full' };
    const noPhotos = { ...idle, subject: 'tool:upload_photo' };
    const refused: [string, string | null, number][] = [
      ['/api/v1/hand-in/x?expires=1&signature=x', null, 403],
      [`/api/v1${page.pathname}`, null, 400],
      [`/api/v1${page.pathname}${forged}`, null, 403],
      [`/api/v1${page.pathname}${other.search}`, null, 403],
      [`${page.pathname}${other.search}`, null, 403],
      ['/hand-in/x?expires=1&signature=x', null, 403],
      ['/api/v1/upload', null, 401],
      ['/api/v1/upload', 'worthless', 401],
      ['/api/v1/upload', secret, 403],
      ['/api/v1/upload', offKey, 403],
    ];
    const intakes = await market.database.reader.$count(fileIntakes);
    const asked = refused.map(async ([path, credential, status]) => {
      const { answer, socket } = await begin(path, { credential });
      let seen = 0;
      await until(() => (seen = Math.max(seen, waiting().length)) > 0 || answer() !== '');
      expect([path, credential, seen, answer().slice(0, 12)]).toEqual([path, credential, 0, `HTTP/1.1 ${status}`]);
      socket.destroy();
    });
    await Promise.all(asked);
    for (const off of [idle, noPhotos]) expect((await market.admin.http.patch('/admin/switches', off)).status).toBe(200);
    const { answer } = await begin('/api/v1/upload', { credential: market.renter.credential });
    expect(await until(() => answer() !== '' || waiting().length > 0)).toBe(true);
    expect([answer().slice(0, 12), waiting()]).toEqual(['HTTP/1.1 403', []]);
    for (const off of [idle, noPhotos])
      expect((await market.admin.http.patch('/admin/switches', { ...off, off: false })).status).toBe(200);
    expect(await market.database.reader.$count(fileIntakes)).toBe(intakes);
  });

  test('whose form breaks off in an unknown file field is refused, and the server goes on', async () => {
    const body = Buffer.concat([Buffer.from(formStart({ kind: 'DRIVING_LICENCE' }, 'other')), Buffer.alloc(200_000)]);
    for (const content of [body, Buffer.concat([Buffer.from(formStart({})), samplePng])]) {
      const answer = await fetch(`${market.url}/api/v1/upload`, {
        method: 'POST',
        body: content,
        headers: {
          'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
          Authorization: `Bearer ${market.renter.credential}`,
        },
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'malformed_request' });
    }
    expect(await until(() => waiting().length === 0 && held().length === 0)).toBe(true);
    expect((await market.nobody.http.get('/health')).status).toBe(200);
  });
});
