import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { httpSms, type SmsFailed } from '../../src/adapters/sms.ts';
import { ConfigError } from '../../src/config-error.ts';
import { readConfig } from '../../src/config.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { startMarketplace } from '../harness/start-marketplace.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: { id: string; from: string; to: string; text: string };
}

const TO = '+351912345678';
const TEXT = '123456 is your code';
const TOKEN = 'sms-token-1';

let server: LoopbackServer;
let url: URL;
let received: Received[];
let reports: string[];
/** What the service answers, one after another; the last one from then on. Null: nothing at all. */
let answers: (number | null)[];

beforeEach(async () => {
  received = [];
  reports = [];
  answers = [202];
  server = await serveOnLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
    const status = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (status !== null) response.writeHead(status, { Location: `${url.href}elsewhere` }).end('{"any":"thing"}');
  });
  url = new URL(`${server.url}/messages`);
});
afterEach(() => server.close());

const send = (more: { timeoutMs?: number } = {}) =>
  httpSms({ url, token: TOKEN, from: 'Rentwire', ...more }, (line) => reports.push(line)).send(TO, TEXT);

async function failure(promise: Promise<void>): Promise<string> {
  const error: Error = await promise.then(
    () => new Error('it was sent'),
    (reason) => reason,
  );
  for (const secret of [TO, TEXT, TOKEN]) expect(String(error)).not.toContain(secret);
  return error.message;
}

describe('a text message over HTTP', () => {
  test('is sent once, as JSON, with the token and an id of its own', async () => {
    await send();
    await send();
    expect(received).toHaveLength(2);
    const [first, second] = received;
    expect(first).toMatchObject({
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'idempotency-key': first?.body.id },
      body: { from: 'Rentwire', to: TO, text: TEXT },
    });
    expect(first?.body.id).not.toBe(second?.body.id);
  });

  test('is sent once more with the same id after a failure of the service, and then given up', async () => {
    answers = [503, 200];
    await send();
    expect(received.map(({ body }) => body.id)).toEqual([received[0]?.body.id, received[0]?.body.id]);
    answers = [500];
    expect(await failure(send())).toBe(`The SMS service at ${url.host} answered 500.`);
    expect(received).toHaveLength(4);
  });

  test.each([400, 401, 429, 302])('is not sent again after the status %i, and a redirect is not followed', async (status) => {
    answers = [status];
    expect(await failure(send())).toBe(`The SMS service at ${url.host} answered ${status}.`);
    expect(received).toHaveLength(1);
  });

  test('fails after the time-out when no answer comes, and with a clear reason when no server is there', async () => {
    answers = [null];
    expect(await failure(send({ timeoutMs: 100 }))).toBe(`The SMS service at ${url.host} did not answer within 100 ms.`);
    expect(received).toHaveLength(1);
    const closed = await serveOnLoopback(() => {});
    await closed.close();
    const gone = new URL(closed.url);
    const nobody = httpSms({ url: gone, token: TOKEN, from: 'Rentwire' }, (line) => reports.push(line)).send(TO, TEXT);
    expect(await failure(nobody)).toBe(`The SMS service at ${gone.host} cannot be reached.`);
  });

  test('that fails is reported to the operator, and the answer says whether it may have been sent', async () => {
    const outcomes = [];
    for (const given of [[503], [400], [500, null], [null]]) {
      answers = given;
      outcomes.push(((await send({ timeoutMs: 100 }).catch((error: unknown) => error)) as SmsFailed).outcome);
    }
    expect(outcomes).toEqual(['NOT_SENT', 'NOT_SENT', 'UNKNOWN', 'UNKNOWN']);
    expect(reports).toHaveLength(4);
    for (const secret of [TO, TEXT, TOKEN]) expect(reports.join()).not.toContain(secret);
  });
});

test('the code for a phone number is sent through the configured service', async () => {
  const market = await startMarketplace({ SMS_URL: url.href, SMS_TOKEN: TOKEN, SMS_FROM: '+351210000000' });
  try {
    await market.stranger.call('verify_phone_otp', { action: 'send', phone: '+351 912 345 678' });
    const [{ body }] = received as [Received];
    expect(body).toMatchObject({ from: '+351210000000', to: TO });
    const code = /^\d{6}/.exec(body.text)?.[0];
    const verified = await market.stranger.http.post('/auth/otp/verify', { code });
    expect(verified.status).toBe(200);
  } finally {
    await market.close();
  }
});

test('a half configured SMS service stops the start, and without any configuration the outbox is used', () => {
  const all = { SMS_URL: 'https://sms.example.com/v1', SMS_TOKEN: 'token', SMS_FROM: 'Rentwire' };
  const base = { DATABASE_URL: 'file::memory:', CRON_SECRET: 'a cron secret that is long', PARTNER_KEYS: 'partner' };
  expect(readConfig({ ...base, ...all }).sms).toEqual({ url: new URL(all.SMS_URL), token: 'token', from: 'Rentwire' });
  expect(readConfig(base).sms).toBeNull();
  for (const name of Object.keys(all)) {
    const half = { ...base, ...all, [name]: undefined };
    expect(() => readConfig(half)).toThrow(new ConfigError(`Text messages need all of the SMS_ variables; missing: ${name}.`));
  }
  expect(() => readConfig({ ...base, ...all, SMS_URL: 'ftp://sms.example.com' })).toThrow('SMS_URL');
});
