import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.ts';
import { hideSecrets, withoutPassword } from '../../src/hide-secrets.ts';
import { httpClient } from '../harness/clients.ts';
import { samplePng } from '../harness/sample-files.ts';
import { freePort } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-secrets-'));
beforeAll(async () => {
  await buildIfStale();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Recognisable wherever it comes out, also as a part of something else. */
const canary = (name: string) => `Canary-${name}-7f3a9c51d2-Canary`;
const CLOSED = '127.0.0.1:9';
/** 32 bytes in base64url. */
const VAPID = 'Q2FuYXJ5LVZBUElELTdmM2E5YzUxZDItQ2FuYXJ5LTE';

/** Every secret that the program takes, with servers that are not there behind them. */
function secretsEverywhere(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    project_id: 'p',
    client_email: 'push@p.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `http://${CLOSED}/token`,
  };
  return {
    CRON_SECRET: canary('CRON'),
    PARTNER_KEYS: `${canary('PARTNER1')},${canary('PARTNER2')}`,
    ADMIN_EMAIL: 'boss@rentals.example',
    ADMIN_PASSWORD: canary('FIRST-LOGIN'),
    STRIPE_SECRET_KEY: `sk_test_${canary('STRIPE')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${canary('WEBHOOK')}`,
    STRIPE_API_BASE: `http://${CLOSED}`,
    SMTP_URL: `smtp://mailer:${canary('SMTP')}@${CLOSED}`,
    SMS_URL: `http://sms:${canary('SMSURL')}@${CLOSED}/send?token=${canary('SMSQUERY')}`,
    SMS_TOKEN: canary('SMS'),
    SMS_FROM: 'Rentals',
    VAPID_PRIVATE_KEY: VAPID,
    FIREBASE_ACCOUNT: JSON.stringify(account),
    FIREBASE_API_BASE: `http://${CLOSED}`,
    DOCUMENT_KEY: canary('DOCUMENT'),
    DOCUMENT_KEY_BEFORE: canary('DOCUMENT-BEFORE'),
    S3_ENDPOINT: `http://${CLOSED}`,
    S3_BUCKET: 'papers',
    S3_REGION: 'eu-1',
    S3_ACCESS_KEY_ID: canary('S3ID'),
    S3_SECRET_ACCESS_KEY: canary('S3'),
    PLATFORM_ADDRESS: 'Rua do Mar 1, 8000-001 Faro',
    PLATFORM_EMAIL: 'help@boats.example',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'trace',
  };
}

function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: folder, ...secretsEverywhere(), ...own };
}

function expectNoSecret(output: string): void {
  const shown = /.{0,40}(Canary|Q2FuYXJ5|PRIVATE KEY|MII[A-Za-z0-9+/]{20}).{0,60}/.exec(output);
  expect(shown?.[0] ?? null).toBeNull();
}

function run(args: readonly string[], own: Record<string, string>, { timeout = 100_000 } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/rentwire.js', ...args], {
    encoding: 'utf8',
    env: environment(own),
    timeout,
  });
  return { status, output: stdout + stderr };
}

const sqlite = (name: string) => ({ DATABASE_URL: `file:${join(folder, name, 'rentwire.db')}` });
const postgres = `postgres://rentwire:${canary('DATABASE')}@${CLOSED}/rentwire`;

test.each([
  ['a check of a database that is not there', ['check'], { DATABASE_URL: postgres }],
  ['a broken address of the database', ['migrate'], { DATABASE_URL: `postgres://u:${canary('BROKEN')}@[::bad/rentwire` }],
  ['a backup of a database that is not there', ['backup', join(folder, 'b')], { DATABASE_URL: postgres }],
  ['a restore without a backup', ['restore', join(folder, 'none')], sqlite('restore')],
  ['an unknown command', ['nonsense'], sqlite('command')],
])('%s is reported without any secret', { timeout: 120_000 }, (_what, args, own) => {
  const { status, output } = run(args, { DATA_DIR: join(folder, 'data'), ...own });
  expect(status).toBe(1);
  expect(output.length).toBeGreaterThan(20);
  expectNoSecret(output);
});

test('a command that waits for the database says so without any secret', { timeout: 120_000 }, () => {
  const { status, output } = run(['migrate'], { DATABASE_URL: postgres }, { timeout: 6_000 });
  expect(status).toBeNull();
  expect(output).toContain('waiting up to 60 s for the database');
  expectNoSecret(output);
});

test('a refused variable is named without its value', { timeout: 120_000 }, () => {
  const refused = {
    STRIPE_SECRET_KEY: canary('NO-PREFIX'),
    STRIPE_WEBHOOK_SECRET: canary('NO-PREFIX'),
    SMTP_URL: `http://mailer:${canary('SMTP')}@example.com`,
    SMS_URL: `ftp://sms:${canary('SMS')}@example.com`,
    VAPID_PRIVATE_KEY: canary('VAPID'),
    FIREBASE_ACCOUNT: canary('FIREBASE'),
    CRON_SECRET: 'Canary',
    ADMIN_PASSWORD: 'Canary-7f3',
    DOCUMENT_KEY: 'Canary-short',
    S3_ENDPOINT: `nothing:${canary('S3')}`,
    PORT: 'Canary-port',
  };
  const { status, output } = run(['serve'], { ...sqlite('refused'), ...refused });
  expect(status).toBe(1);
  for (const name of Object.keys(refused).filter((each) => each !== 'FIREBASE_ACCOUNT')) expect(output).toContain(name);
  expectNoSecret(output);
});

test('a server whose services all fail logs the failures and none of the secrets', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const own = { ...sqlite('serving'), PORT: String(port), PUBLIC_BASE_URL: `http://127.0.0.1:${port}`, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['bin/rentwire.js'], { env: environment(own), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    await expect.poll(() => output, { timeout: 200_000 }).toContain('is ready at');
    const url = `http://127.0.0.1:${port}`;
    const person = { email: 'ana@example.com', password: 'long enough 1', name: 'Ana Silva' };
    const { body } = await httpClient(url).post('/auth/register', person);
    const ana = httpClient(url, body.data.accessToken);
    await ana.post('/users/me/phone/verify', { action: 'send', phone: '+351912345678' });
    await ana.post('/upload', { contentBase64: samplePng.toString('base64'), fileName: 'a.png' });
    await httpClient(url, canary('CRON')).post('/cron/payment-expire', {});
    await expect.poll(() => output, { timeout: 60_000 }).toContain('an e-mail was not taken');
    expect(output).toMatch(/ECONNREFUSED|cannot be reached/);
    await delay(200);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expectNoSecret(output);
});

test('demo data in production has no account with a known password and shows no key', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const { CRON_SECRET = '', PARTNER_KEYS = '', PLATFORM_ADDRESS = '', PLATFORM_EMAIL = '' } = secretsEverywhere();
  const env = {
    PATH: process.env['PATH'],
    ...sqlite('demo'),
    CRON_SECRET,
    PARTNER_KEYS,
    PLATFORM_ADDRESS,
    PLATFORM_EMAIL,
    PAYMENT_GATEWAY: 'sandbox',
    NODE_ENV: 'production',
    SEED_DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const child = spawn(process.execPath, ['bin/rentwire.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    await expect.poll(() => output, { timeout: 200_000 }).toContain('is ready at');
    const http = httpClient(`http://127.0.0.1:${port}`);
    expect((await http.get('/assets')).body.data.pagination.total).toBeGreaterThan(5);
    for (const email of ['admin@demo.test', 'vendor@demo.test', 'renter@demo.test'])
      expect((await http.post('/auth/login', { email, password: 'demo-password-1' })).status).toBe(401);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(output).toContain('random password');
  expect(output).not.toMatch(/svc_(live|test)_|demo-password/);
  const modes = readdirSync(join(folder, 'demo'));
  expect(modes).toContain('rentwire.db');
});

test('an address is shown without its password, also with several hosts or with unencoded characters', () => {
  expect(withoutPassword('postgres://rentwire:a@b/c@db.example:5432/rentwire?sslmode=require')).toBe(
    'postgres://rentwire@db.example:5432/rentwire',
  );
  expect(withoutPassword('postgres://rentwire:pw@one:5432,two:5432/rentwire')).toBe(
    'postgres://rentwire@one:5432,two:5432/rentwire',
  );
  expect(withoutPassword('file:./data/rentwire.db')).toBe('file:./data/rentwire.db');
});

test('a secret is hidden in each form of writing, and ordinary words stay', () => {
  const hide = hideSecrets({
    DOCUMENT_KEY: 'a "key" of ours',
    DATABASE_URL: 'postgres://u:p%40ss-word@h/d',
    LOG_LEVEL: 'warning',
  });
  expect(hide('it was a "key" of ours')).toBe('it was [hidden]');
  expect(hide(JSON.stringify({ said: 'a "key" of ours' }))).toBe('{"said":"[hidden]"}');
  expect(hide('p@ss-word and p%40ss-word')).toBe('[hidden] and [hidden]');
  expect(hide(Buffer.from('a "key" of ours').toString('base64'))).toBe('[hidden]');
  expect(hide('smtp://someone:else@example.com is a warning')).toBe('smtp://someone:[hidden]@example.com is a warning');
});
