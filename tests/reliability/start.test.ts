import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('in production a missing secret stops the start with a message that names it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/rentwire.js'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: `file:${join(folder, 'x.db')}`,
      CRON_SECRET: 'a-long-enough-secret',
    },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PARTNER_KEYS');
  expect(stderr).not.toContain('CRON_SECRET,');
});

test('locally, missing secrets are made once and kept where only their owner can read them', () => {
  const environment = { DATABASE_URL: `file:${join(folder, 'local.db')}` };
  const first = readConfig(environment);
  const second = readConfig(environment);
  expect(second.cronSecret).toBe(first.cronSecret);
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(first.cronSecret);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0);
});

test('a broken setting is named with what would pass', () => {
  expect(() => readConfig({ PORT: 'http', PUBLIC_BASE_URL: 'rentwire.example' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'http' })).toThrow(/PORT/);
});
