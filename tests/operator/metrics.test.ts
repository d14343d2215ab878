import { readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient } from '../harness/clients.ts';
import { freePort } from '../harness/server-process.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const scrape = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${market.cronSecret}` } })).text();

/** The sum of all samples of a metric whose labels contain this text. */
function valueOf(text: string, name: string, labels = ''): number {
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}(\\{|\\s)`).test(line) && line.includes(labels));
  return lines.map((line) => Number(line.split(' ').at(-1))).reduce((sum, value) => sum + value, 0);
}

test('the server has every metric that the example alerts and the dashboard use', async () => {
  await market.nobody.call('search_assets', { q: 'kayak' });
  await market.courier.drain();
  await market.jobLog.flush();
  const text = await scrape(market.url);
  const documents = ['alerts.yml', 'grafana.json'].map((file) => readFileSync(`docs/operations/${file}`, 'utf8')).join('\n');
  const named = [...new Set(documents.match(/\b(?:rentwire|process|nodejs)_[a-z0-9_]+\b/g))];
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !new RegExp(`^${name}(\\{|\\s)`, 'm').test(text))).toEqual([]);
  const labels = [...documents.matchAll(/(rentwire_\w+)\{(\w+)=\\?"([\w ]+)\\?"/g)].map(([, name = '', label, value]) => ({
    name,
    label: `${label}="${value}"`,
  }));
  const unknown = labels.filter(
    ({ name, label }) => !text.split('\n').some((line) => line.startsWith(name) && line.includes(label)),
  );
  expect([...new Set(unknown.map(({ label }) => label))]).toEqual(['outcome="internal_error"']);
});

test('waiting work, refusals and job runs are counted', async () => {
  const before = await scrape(market.url);
  await market.nobody.call('forgot_password', { email: 'renter@demo.test' });
  expect((await market.cron.http.post('/cron/payment-expire', {})).status).toBe(200);
  await market.jobLog.flush();
  const after = await scrape(market.url);
  expect(after).toMatch(/^rentwire_build_info\{version="\d+\.\d+\.\d+",commit="\w+"\} 1$/m);
  expect(valueOf(after, 'rentwire_http_answers_total', 'status="200"')).toBeGreaterThan(
    valueOf(before, 'rentwire_http_answers_total', 'status="200"'),
  );
  expect(valueOf(after, 'rentwire_job_last_success_timestamp_seconds', 'job_name="expire_payments"')).toBe(
    market.clock.now().getTime() / 1_000,
  );
  expect(valueOf(after, 'rentwire_database_connections', 'state="total"')).toBeGreaterThan(0);

  const limited = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '8' });
  try {
    for (let n = 0; n < 12; n += 1) await limited.nobody.http.get('/assets');
    expect(valueOf(await scrape(limited.url), 'rentwire_rate_limited_total')).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});

test.skipIf(!process.env['DATABASE_URL']?.startsWith('postgres'))(
  'several processes report the sum of their counts, and what is in the database once',
  { timeout: 300_000 },
  async () => {
    const port = await freePort();
    const own = {
      DATABASE_URL: market.databaseUrl,
      DATA_DIR: market.folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      SEED_DEMO: 'false',
    };
    const child = spawn(process.execPath, ['bin/rentwire.js', 'serve', '--processes', '2'], {
      env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'warn', ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await expect.poll(() => output, { timeout: 250_000 }).toContain('2 processes serve');
      const url = `http://127.0.0.1:${port}`;
      for (let n = 0; n < 30; n += 1) await httpClient(url).get('/health', { Connection: 'close' });
      const texts = [await scrape(url), await scrape(url), await scrape(url)];
      for (const text of texts) {
        expect(valueOf(text, 'rentwire_calls_total', 'operation="health_check"')).toBe(30);
        expect(text.match(/^rentwire_payouts_on_hold /gm)).toHaveLength(1);
        expect(valueOf(text, 'rentwire_build_info')).toBe(1);
      }
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  },
);
