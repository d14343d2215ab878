import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboundClient } from '../../src/adapters/outbound/outbound-client.ts';
import type { OutboundFailure } from '../../src/adapters/outbound/outbound-failure.ts';
import type { OutboundLimits, OutboundPurpose, Resolve } from '../../src/adapters/outbound/outbound-request.ts';
import { allowedPlaces } from '../../src/adapters/outbound/outbound-target.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';

/** A server on loopback stands for the public internet: `public.test` is allowed to lead there, other names are not. */
let server: LoopbackServer;
let port: string;
let reached: { url: string; method: string; headers: IncomingMessage['headers'] }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = await serveOnLoopback((request, response) => {
    reached.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers });
    answer(request, response);
  });
  ({ port } = new URL(server.url));
});
afterAll(() => server.close());
beforeEach(() => {
  reached = [];
  answer = (_request, response) => void response.end('hello');
});

const LOOPBACK: Resolve = async () => ['127.0.0.1'];
const LIMITS: OutboundLimits = { connectMs: 500, headersMs: 500, totalMs: 1_500 };

function client({ resolve = LOOPBACK, allow = ['public.test'], secureOnly = false, limits = LIMITS } = {}) {
  const allowed = allowedPlaces(allow);
  if ('problem' in allowed) throw new Error(allowed.problem);
  return outboundClient({ rules: { secureOnly, allowed }, userAgent: () => 'Test (+https://market.test)', resolve, limits });
}

const ONE: OutboundPurpose = { atOnce: 8, toOne: 8, forOne: 8 };

async function failureOf(sent: Promise<unknown>): Promise<Pick<OutboundFailure, 'kind' | 'message'>> {
  const error: unknown = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).not.toBeNull();
  const { kind, message } = error as OutboundFailure;
  return { kind, message };
}
const get = (url: string, options = {}) => client(options).send({ url, purpose: ONE, maxBytes: 1_000 });
const at = (path: string) => `http://public.test:${port}${path}`;
/** Said where nothing is in earnest yet. */
const TRY = '. For trying it out, whoever runs this server can allow others';
const INSIDE = { kind: 'REFUSED', message: `its name leads to no public server${TRY}` };

describe('where it may go', () => {
  test('a request outside carries no headers but those that say who asks', async () => {
    const { status, body } = await get(at('/calendar.ics'));
    expect([status, body.toString()]).toEqual([200, 'hello']);
    expect(reached).toHaveLength(1);
    expect(Object.keys(reached[0]!.headers).toSorted()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent']);
    expect(reached[0]!.headers['user-agent']).toBe('Test (+https://market.test)');
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:c0a8:101::1]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://[100::1]/',
    'http://[2001:db8::1]/',
    'http://[5f00::1]/',
  ])('%s is refused', async (url) => {
    expect((await failureOf(get(url))).kind).toBe('REFUSED');
    expect(reached).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd', 'complete'],
    ['gopher://public.test/', 'https://'],
    ['data:text/calendar,BEGIN', 'complete'],
    ['javascript:alert(1)', 'complete'],
    ['//public.test/', 'complete'],
    ['public.test/x', 'complete'],
    ['', 'complete'],
    ['https://', 'complete'],
    ['https://pub\tlic.test/', 'complete'],
    ['https:\\\\public.test\\', 'complete'],
    ['https://public.test/ x', 'complete'],
    [`https://public.test/${'x'.repeat(2_000)}`, 'complete'],
    ['https://user@public.test/', 'password'],
    ['https://user:secret@public.test/', 'password'],
    ['https://elsewhere.test:22/', 'port'],
    ['https://elsewhere.test:8443/', 'port'],
    ['http://elsewhere.test:8080/', 'port'],
    ['https://0x08080808/', 'another form'],
    ['https://134744072/', 'another form'],
    ['https://8.2056/', 'another form'],
  ])('the address %s is refused with the reason', async (url, word) => {
    const failure = await failureOf(get(url));
    expect(failure).toMatchObject({ kind: 'REFUSED' });
    expect(failure.message).toContain(word);
    expect(reached).toEqual([]);
  });

  test('an address without https is asked in development only', async () => {
    const message = 'it must begin with https://';
    expect(await failureOf(get('http://elsewhere.test/', { secureOnly: true }))).toEqual({ kind: 'REFUSED', message });
    expect(await failureOf(get('http://elsewhere.test/'))).toEqual(INSIDE);
  });

  test.each([
    ['127.0.0.1'],
    ['10.0.0.5'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a9fe:a9fe'],
    ['fd12:3456::1'],
    ['93.184.216.34', '10.0.0.5'],
    ['2606:2800:220:1::1', '::1'],
    ['no-address'],
    [],
  ])('a name that leads to %s %s is refused', async (...addresses: string[]) => {
    const resolve = async () => addresses;
    expect(await failureOf(get('https://elsewhere.test/', { resolve }))).toEqual(INSIDE);
  });

  test('an unknown host name is refused with the same words as one that leads to an inner network', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await failureOf(get('https://nobody.test/', { resolve }))).toEqual(INSIDE);
  });

  test('an operator can allow one network, and no other inner network is reachable', async () => {
    const allow = ['127.0.0.0/8'];
    expect((await get(`http://127.0.0.1:${port}/`, { allow })).status).toBe(200);
    expect(await failureOf(get('http://10.0.0.1/', { allow }))).toEqual(INSIDE);
    expect(allowedPlaces(['10.0.0.0/33'])).toEqual({ problem: '10.0.0.0/33' });
    expect(allowedPlaces(['https://x'])).toEqual({ problem: 'https://x' });
  });
});

describe('host names whose address changes', () => {
  test('the checked address is the one that is connected to, without a second look-up', async () => {
    let asked = 0;
    const resolve: Resolve = async () => ((asked += 1) === 1 ? ['192.0.2.1'] : ['127.0.0.1']);
    // 192.0.2.1 is let in for this test and answers nobody; loopback, to which the name leads then, has a server.
    const allow = ['192.0.2.1'];
    const sent = client({ resolve, allow }).send({ url: 'http://rebind.test/', purpose: ONE, maxBytes: 1_000 });
    expect((await failureOf(sent)).kind).toBe('FAILED');
    expect(asked).toBe(1);
    expect(reached).toEqual([]);
  });

  test('each redirect is looked up and checked again', async () => {
    let asked = 0;
    const resolve: Resolve = async () => ((asked += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    answer = (_request, response) => void response.writeHead(302, { location: '/again' }).end();
    const allow = ['127.0.0.1'];
    const first = client({ resolve, allow }).send({ url: `http://127.0.0.1:${port}/`, purpose: ONE, maxBytes: 1_000 });
    await failureOf(first);
    answer = (_request, response) => void response.writeHead(302, { location: `http://rebind.test/` }).end();
    expect(
      await failureOf(client({ resolve, allow }).send({ url: `http://127.0.0.1:${port}/`, purpose: ONE, maxBytes: 9 })),
    ).toMatchObject({
      kind: 'FAILED',
    });
    expect(
      await failureOf(client({ resolve, allow }).send({ url: `http://127.0.0.1:${port}/`, purpose: ONE, maxBytes: 9 })),
    ).toEqual(INSIDE);
  });

  test('a look-up that does not end is given up', async () => {
    const resolve = () => new Promise<string[]>(() => {});
    expect(await failureOf(get('https://slow.test/', { resolve, limits: { ...LIMITS, totalMs: 200 } }))).toEqual({
      kind: 'FAILED',
      message: 'its server did not answer in time',
    });
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302) => {
    answer = ({ url }, response) =>
      void (url === '/start' ? response.writeHead(status, { location }).end('moved') : response.end(`at ${url}`));
  };

  test.each([301, 302, 303, 307, 308])('the redirect %i is followed', async (status) => {
    to('/next', status);
    expect((await get(at('/start'))).body.toString()).toBe('at /next');
  });

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://0x7f.1/',
    'http://elsewhere.test/',
    '//10.0.0.1/',
    'http://[::ffff:a00:1]/',
  ])('a redirect to %s is not followed', async (location) => {
    to(location);
    expect((await failureOf(get(at('/start')))).kind).toBe('REFUSED');
    expect(reached).toHaveLength(1);
  });

  test.each(['file:///etc/passwd', 'https://user:secret@public.test/', 'http://elsewhere.test:22/', 'ftp://public.test/'])(
    'a redirect to the address %s is refused',
    async (location) => {
      to(location);
      expect((await failureOf(get(at('/start')))).kind).toBe('REFUSED');
    },
  );

  test('at most three redirects are followed', async () => {
    answer = ({ url }, response) => void response.writeHead(302, { location: `${url}x` }).end();
    expect(await failureOf(get(at('/')))).toEqual({ kind: 'FAILED', message: 'it redirects more than 3 times' });
    expect(reached).toHaveLength(4);
  });

  test('a posted body is not sent on to the target of a redirect', async () => {
    to('/next', 307);
    const post = { contentType: 'application/json', body: '{"a":1}' };
    const { status } = await client().send({ url: at('/start'), post, purpose: ONE, maxBytes: 1_000 });
    expect(status).toBe(307);
    expect(reached.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /start']);
  });
});

describe('answers without an end', () => {
  const TOO_LARGE = { kind: 'FAILED', message: 'the answer is larger than 1000 bytes' };
  const TOO_SLOW = { kind: 'FAILED', message: 'its server did not answer in time' };

  test('a body that does not end is cut off', async () => {
    let written = 0;
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(500))) written += 500;
      };
      response.on('drain', more);
      more();
    };
    expect(await failureOf(get(at('/')))).toEqual(TOO_LARGE);
    expect(written).toBeLessThan(50_000_000);
  });

  test('a small answer that unpacks to a large one is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(60_000);
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const before = process.memoryUsage().arrayBuffers;
    expect(await failureOf(get(at('/')))).toEqual(TOO_LARGE);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  test('gzip is unpacked, and any other or repeated encoding is refused', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'));
    expect((await get(at('/'))).body.toString()).toBe('hello');
    for (const encoding of ['gzip, gzip', 'zstd', 'constructor']) {
      answer = (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end('x');
      expect((await failureOf(get(at('/')))).message).toBe('the answer is packed in a way that was not asked for');
    }
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
    expect((await failureOf(get(at('/')))).kind).toBe('FAILED');
  });

  test('headers that never come, and a body that trickles, are given up', async () => {
    answer = () => {};
    expect(await failureOf(get(at('/')))).toEqual(TOO_SLOW);
    answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    };
    expect(await failureOf(get(at('/'), { limits: { ...LIMITS, totalMs: 400 } }))).toEqual(TOO_SLOW);
  });

  test('headers without an end are given up', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'x-much': 'x'.repeat(20_000) }).end('hello');
    expect((await failureOf(get(at('/')))).kind).toBe('FAILED');
  });

  test('a server that closes the connection gives a clear error', async () => {
    answer = ({ socket }) => void socket.destroy();
    expect(await failureOf(get(at('/')))).toEqual({ kind: 'FAILED', message: 'the connection to its server failed' });
  });
});

test('at most eight requests run at the same time', async () => {
  let [running, most] = [0, 0];
  answer = (_request, response) => {
    most = Math.max(most, (running += 1));
    setTimeout(() => {
      running -= 1;
      response.end('hello');
    }, 30);
  };
  const one = client();
  await Promise.all(Array.from({ length: 30 }, () => one.send({ url: at('/'), purpose: ONE, maxBytes: 1_000 })));
  expect(most).toBeLessThanOrEqual(8);
  expect(reached).toHaveLength(30);
});
