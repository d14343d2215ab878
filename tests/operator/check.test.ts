import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.ts';
import { type MailServer, startMailServer } from '../harness/servers/mail-server.ts';
import { ON_SECOND_ENGINE } from '../harness/sample-size.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let mail: MailServer;
beforeAll(async () => {
  await buildIfStale();
  mail = await startMailServer({ user: 'rentwire', pass: 'Mail-Password-77' });
  market = await startMarketplace();
}, 300_000);
afterAll(async () => {
  await market.close();
  await mail.close();
});

const PRODUCTION = {
  NODE_ENV: 'production',
  CRON_SECRET: 'a-secret-that-is-long-enough-for-this',
  PARTNER_KEYS: 'a-partner-key-that-is-long-enough-too',
};

/** Beside this process, whose servers have to answer meanwhile. */
async function rentwire(args: readonly string[], own: Record<string, string> = {}, { databaseUrl, folder } = market) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: folder, ...own };
  const child = spawn(process.execPath, ['bin/rentwire.js', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

const slow = { timeout: 300_000 };

test('the check of a working installation has a line for each part, really sends a letter and exits with 0', slow, async () => {
  const own = { SMTP_URL: mail.url, MAIL_FROM: 'Us <us@boats.example>', PUBLIC_BASE_URL: market.url };
  const { status, output } = await rentwire(['check', '--send-to', 'boss@boats.example'], own);
  expect(output).toMatch(/^ok +database +(SQLite|PostgreSQL) \d.*migrations up to date$/m);
  expect(output).toMatch(/^ok +disk .*MiB free$/m);
  expect(output).toMatch(/^ok +mail +the mail server has taken a letter/m);
  expect(output).toMatch(/^ok +files .*takes, gives back and removes a file$/m);
  expect(output).toMatch(/^ok +address .*\/api\/v1\/health answers$/m);
  expect(output).toMatch(/^ok +gateway .*sandbox/m);
  expect(output).toMatch(/^warning +settings +platformIban is empty.* → rentwire admin settings platformIban <value>$/m);
  expect(output).toMatch(/^warning +database +no scheduled job has ever run → /m);
  expect(output).not.toContain('PROBLEM');
  expect(output).not.toContain('Mail-Password-77');
  expect(status).toBe(0);
  expect(mail.received.at(-1)?.to).toEqual(['boss@boats.example']);
});

test.skipIf(ON_SECOND_ENGINE)('the check names each problem with a remedy, shows no secret and exits with 1', slow, async () => {
  const own = {
    ...PRODUCTION,
    SMTP_URL: mail.url.replace('Mail-Password-77', 'Wrong-Password-78'),
    PUBLIC_BASE_URL: 'https://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_Key-of-Stripe',
    STRIPE_WEBHOOK_SECRET: 'whsec_Secret-of-Stripe',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    SMS_URL: 'http://127.0.0.1:9/send',
    SMS_TOKEN: 'Token-of-the-messages',
    SMS_FROM: 'Us',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'papers',
    S3_REGION: 'eu-1',
    S3_ACCESS_KEY_ID: 'Key-id-of-the-bucket',
    S3_SECRET_ACCESS_KEY: 'Secret-of-the-bucket',
  };
  const { status, output } = await rentwire(['check'], own);
  expect(status).toBe(1);
  expect(output).toMatch(/^PROBLEM +mail .*(Invalid login|wrong credentials).* → Check SMTP_URL/m);
  expect(output).toMatch(/^PROBLEM +text messages .*does not answer.* → /m);
  expect(output).toMatch(/^PROBLEM +files +the bucket papers .* → Check the S3_ variables/m);
  expect(output).toMatch(/^PROBLEM +gateway +The key of Stripe is one for tests.* → Set STRIPE_SECRET_KEY to the live key/m);
  expect(output).toMatch(/^PROBLEM +gateway +Stripe could not be reached.* → /m);
  expect(output).toMatch(
    /^warning +gateway +\d+ payments? .* in the built-in sandbox: no money came in for this → Pay nothing out/m,
  );
  expect(output).toMatch(/^PROBLEM +address .*this machine itself → /m);
  expect(output).toMatch(/^warning +address .*does not answer.* → Start the server/m);
  expect(output).toMatch(/^PROBLEM +proxy .*TRUST_PROXY is 0.* → Set TRUST_PROXY/m);
  for (const name of ['platformAddress', 'platformEmail', 'platformImprint'])
    expect(output).toMatch(new RegExp(`^warning +settings +${name} is empty.* → rentwire admin settings ${name} <value>$`, 'm'));
  expect(output).toMatch(/^warning +keys +DOCUMENT_KEY is not set.* → /m);
  expect(output).not.toMatch(/Password-7|Token-of|Secret-of|a-secret-that|of-Stripe/);
});

test('the check names a missing database, a bad option and files that others can read', slow, async () => {
  const gone = { DATABASE_URL: 'postgres://rentwire:Password-of-it@127.0.0.1:9/rentwire' };
  const { status, output } = await rentwire(['check'], gone);
  expect(status).toBe(1);
  expect(output).toMatch(
    /^PROBLEM +database +postgres:\/\/rentwire@127\.0\.0\.1:9\/rentwire cannot be reached: .*ECONNREFUSED.* → /m,
  );
  const admin = await rentwire(['admin', 'list'], gone);
  expect(admin).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^The installation cannot be opened: .*Run rentwire check.*\n$/),
  });
  expect(output + admin.output).not.toContain('Password-of-it');
  expect(await rentwire(['check', '--send-to', 'nobody'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('e-mail address'),
  });
  const halfSet = await rentwire(['check'], { SMS_URL: 'http://127.0.0.1:9/send' });
  expect(halfSet.status).toBe(1);
  expect(halfSet.output).toMatch(/^PROBLEM +environment .*missing: SMS_TOKEN, SMS_FROM.* → /m);
  chmodSync(market.folder, 0o755);
  expect((await rentwire(['check'])).output).toMatch(/^warning +file modes .*is open to other users.* → chmod 700 /m);
});

test.skipIf(ON_SECOND_ENGINE)(
  'the command line invites, lists and reinstates administrators while the server runs',
  slow,
  async () => {
    const other = await startMarketplace();
    try {
      const type = (...words: string[]) => rentwire(['admin', ...words], { PUBLIC_BASE_URL: other.url }, other);
      const invited = await type('invite', 'second@boats.example');
      expect(invited).toMatchObject({ status: 0 });
      expect(invited.output).toContain(`${other.url}/`);
      const list = await type('list');
      expect(list.output).toMatch(/^admin@demo\.test {2}usr_\w+ {2}active$/m);
      expect(list.output).toMatch(/^second@boats\.example {2}invited/m);

      const { status, output } = await type('reset', 'admin@demo.test');
      expect(status).toBe(0);
      expect((await other.admin.http.get('/admin/jobs')).status).toBe(401);
      const token = /reset-password\?token=([\w-]+)/.exec(output)?.[1];
      const password = 'Blue-Kettle-77-Moss';
      expect((await other.nobody.http.post('/auth/reset-password', { token, password })).status).toBe(200);
      expect((await other.nobody.http.post('/auth/login', { email: 'admin@demo.test', password })).status).toBe(200);

      const refused = await type('reset', 'renter@demo.test');
      expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('no such administrator') });
      expect(await type('promote')).toMatchObject({ status: 1, output: expect.stringContaining('rentwire admin invite') });
    } finally {
      await other.close();
    }
  },
);

test.skipIf(ON_SECOND_ENGINE)(
  'the command line lists and changes settings, and a running server follows within five seconds',
  slow,
  async () => {
    const { status, output } = await rentwire(['admin', 'settings']);
    expect(status).toBe(0);
    expect(output).toMatch(/^ {2}paymentHours +24 hours {2}\(1 to 168, default 24\) {2}by default$/m);
    expect(output).toMatch(/^ {2}currencies +empty {2}\(default empty\)/m);
    expect(output).toContain('platformIban should be set before people rent here');

    const typed = ['admin', 'settings', 'paymentHours', '12', '--reason', 'Weekends are booked late'];
    const changed = await rentwire(typed);
    expect(changed).toMatchObject({
      status: 0,
      output: expect.stringMatching(/paymentHours +12 hours .*on the command line, 20/),
    });
    const shown = async () => {
      const { items } = (await market.admin.http.get('/admin/settings')).body.data;
      return items.find(({ name }: { name: string }) => name === 'paymentHours').value;
    };
    await expect.poll(shown, { timeout: 5_000 }).toBe(12);
    const { items } = (await market.admin.http.get('/admin/settings/changes?name=paymentHours')).body.data;
    expect(items).toMatchObject([{ before: null, after: 12, reason: 'Weekends are booked late', by: null }]);
    expect((await rentwire(typed)).output).toContain('it was so already');

    const list = await rentwire(['admin', 'settings', 'currencies', 'EUR, SEK']);
    expect(list).toMatchObject({ status: 0, output: expect.stringMatching(/currencies +EUR,SEK /) });
    const back = await rentwire(['admin', 'settings', 'paymentHours', '--default']);
    expect(back).toMatchObject({ status: 0, output: expect.stringMatching(/paymentHours +24 hours .*by default/) });

    const outside = await rentwire(['admin', 'settings', 'paymentHours', '1000']);
    expect(outside).toMatchObject({ status: 1, output: expect.stringContaining('settings.paymentHours') });
    const unknown = await rentwire(['admin', 'settings', 'paymentHourz', '3']);
    expect(unknown).toMatchObject({ status: 1, output: expect.stringContaining('There is no setting paymentHourz') });
    const one = await rentwire(['admin', 'settings', 'paymentHours']);
    expect(one).toMatchObject({
      status: 0,
      output: expect.stringContaining('Once a request is accepted, a payment has to begin within so long'),
    });
    const halfTyped = await rentwire(['admin', 'settings', 'paymentHours', '--reason', 'No value']);
    expect(halfTyped).toMatchObject({ status: 1, output: expect.stringContaining('rentwire admin settings <name> <value>') });
  },
);
