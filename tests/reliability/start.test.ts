import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '../../src/config-error.ts';
import { readConfig } from '../../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [undefined, 0],
  ['false', 0],
  ['0', 0],
  ['true', 1],
  ['1', 1],
  ['3', 3],
])('TRUST_PROXY=%s trusts %i proxies', (text, proxies) => {
  const environment = { DATABASE_URL: `file:${join(folder, 'proxies.db')}` };
  expect(readConfig({ ...environment, TRUST_PROXY: text }).TRUST_PROXY).toBe(proxies);
  expect(() => readConfig({ ...environment, TRUST_PROXY: 'all' })).toThrow(/TRUST_PROXY: must be false, true, or how many/);
});

test('in production a missing secret stops the start with a message that names it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/rentwire.js'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: `file:${join(folder, 'x.db')}`,
      CRON_SECRET: 'a-long-enough-secret',
      PAYMENT_GATEWAY: 'sandbox',
    },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PARTNER_KEYS');
  expect(stderr).not.toContain('CRON_SECRET,');
});

test('in production the payment sandbox needs to be asked for', () => {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: `file:${join(folder, 'gateway.db')}`,
    CRON_SECRET: 'a-long-enough-secret',
    PARTNER_KEYS: 'one-partner',
  };
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(/STRIPE_SECRET_KEY.*PAYMENT_GATEWAY=sandbox/);
  expect(readConfig({ ...environment, PAYMENT_GATEWAY: 'sandbox' }).stripe).toBeNull();
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readConfig({ ...environment, ...keys }).stripe).toMatchObject({ secretKey: 'sk_live_1' });
  expect(() => readConfig({ ...environment, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/missing: STRIPE_WEBHOOK_SECRET/);
  expect(readConfig({ ...environment, NODE_ENV: 'development' }).stripe).toBeNull();
});

test('missing secrets of a local server are made once and readable by their owner only', () => {
  const environment = { DATABASE_URL: `file:${join(folder, 'local.db')}` };
  const first = readConfig(environment);
  const second = readConfig(environment);
  expect(second.cronSecret).toBe(first.cronSecret);
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(first.cronSecret);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0);
});

test('a wrong setting is named with what is accepted', () => {
  expect(() => readConfig({ PORT: 'http', PUBLIC_BASE_URL: 'rentwire.example' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'http' })).toThrow(/PORT/);
});

test('half of a Stripe configuration stops the start with the missing half, and without any the sandbox is used', () => {
  const environment = { DATABASE_URL: `file:${join(folder, 'stripe.db')}` };
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  expect(readConfig(environment).stripe).toBeNull();
  expect(readConfig({ ...environment, ...keys }).stripe).toMatchObject({ secretKey: 'sk_test_1', connect: false });
  expect(readConfig({ ...environment, ...keys, PAYMENT_GATEWAY: 'sandbox' }).stripe).toBeNull();
  expect(() => readConfig({ ...environment, PAYMENT_GATEWAY: 'stripe' })).toThrow(
    /missing: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/,
  );
  for (const name of Object.keys(keys)) {
    expect(() => readConfig({ ...environment, ...keys, [name]: undefined })).toThrow(`missing: ${name}`);
  }
  expect(() => readConfig({ ...environment, ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY');
});

test('a stand-in for Stripe is allowed on loopback only', () => {
  const environment = { DATABASE_URL: `file:${join(folder, 'stripe.db')}` };
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const base = (STRIPE_API_BASE: string) => readConfig({ ...environment, ...keys, STRIPE_API_BASE }).stripe?.apiBase?.host;

  expect(base('http://127.0.0.1:4242')).toBe('127.0.0.1:4242');
  expect(() => base('https://api.stripe.example')).toThrow('STRIPE_API_BASE');
  expect(() => base('http://127.0.0.1.example')).toThrow('STRIPE_API_BASE');
});
