import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.ts';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';
import { httpClient } from '../harness/clients.ts';
import { freePort } from '../harness/server-process.ts';

const PAUSE_MS = 5;

beforeAll(async () => {
  await buildIfStale();
}, 300_000);

test('the demo command reports that it is ready and ends with a booking', { timeout: 120_000 }, async () => {
  const port = String(await freePort());
  const child = spawn(process.execPath, [...NODE_FLAGS, 'bin/rentwire.js', 'demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: port },
  });
  const ended = once(child, 'exit');
  const output = text(child.stdout);
  try {
    const client = httpClient(`http://localhost:${port}`);
    const ready = async () => (await client.get('/ready').catch(() => null))?.status === 200;
    while (child.exitCode === null && !(await ready())) await delay(PAUSE_MS);

    const { body } = await client.get('/assets?q=camper');

    expect(body.data.pagination.total).toBeGreaterThan(0);
    expect(await ended).toEqual([0, null]);
    expect(await output).toContain('The booking is confirmed.');
  } finally {
    child.kill('SIGKILL');
  }
});
