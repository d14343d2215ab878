import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { httpClient } from '../harness/http-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'rentwire-kill-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(dialect === 'postgres')(
  'a server that is killed between any two steps of the flow goes on where it was',
  async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const signIn = async (email: string) => {
      const { body } = await httpClient(url).post('/auth/login', { email, password: 'demo-password-1' });
      return httpClient(url, body.data.accessToken);
    };
    let server = await startProcess(port);
    const restart = async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      server = await startProcess(port);
    };

    const renter = await signIn('renter@demo.test');
    const owner = await signIn('vendor@demo.test');
    const created = await renter.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod() });
    const { id } = created.body.data;
    await restart();
    // The same access token is still good: its key is in the database.
    expect((await renter.post(`/bookings/${id}/promote`, { acceptAgreement: true })).body.data.state).toBe('PENDING_APPROVAL');
    await restart();
    expect((await owner.patch(`/bookings/${id}`, { decision: 'approve' })).body.data.state).toBe('PENDING_PAYMENT');
    await restart();
    const { body } = await renter.post(`/bookings/${id}/pay`);
    await restart();
    await fetch(body.data.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    await restart();
    expect((await renter.get(`/bookings/${id}/pay/status`)).body.data).toMatchObject({
      status: 'PAID',
      bookingState: 'CONFIRMED',
    });
  },
  60_000,
);

async function startProcess(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './tests/harness/start-at-test-now.ts', 'bin/rentwire.js'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${join(folder, 'rentwire.db')}`,
    },
  });
  started.push(child);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const up = await httpClient(`http://localhost:${port}`)
      .post('/auth/login', { email: 'vendor@demo.test', password: 'demo-password-1' })
      .catch(() => null);
    if (up?.status === 200) return child;
    await delay(50);
  }
  throw new Error('The server did not start.');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
