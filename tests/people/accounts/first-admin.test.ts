import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/schema/index.ts';
import { ConfigError } from '../../../src/config-error.ts';
import { readConfig } from '../../../src/config.ts';
import { makeFirstAdmin } from '../../../src/make-first-admin.ts';
import type { RunningServer } from '../../../src/start-server.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const EMAIL = 'head@rentals.example';
const PASSWORD = 'Blue-Kettle-77-Moss';

let market: TestMarketplace;
let second: RunningServer;
beforeAll(async () => {
  market = await startMarketplace();
  second = await startSecondServer(market);
});
afterAll(async () => {
  await second.stop();
  await market.close();
});

/** What was logged. */
async function make(server: RunningServer, email: string, password = PASSWORD): Promise<string[]> {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const config = readConfig({
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    DATABASE_URL: market.databaseUrl,
    DATA_DIR: market.folder,
  });
  if (config.admin === null) throw new Error('No admin was configured.');
  await makeFirstAdmin(server, config.admin, log);
  return lines;
}

async function rowsOf(email: string) {
  return market.database.reader.select().from(users).where(eq(users.email, email));
}

async function signIn(email: string, password: string) {
  return market.nobody.http.post('/auth/login', { email, password });
}

test('two processes that start at once make one first admin, who can sign in and act', async () => {
  const lines = (await Promise.all([make(market, EMAIL), make(second, 'Head@Rentals.example')])).flat();
  expect(lines).toEqual([expect.stringMatching(/was made/)]);
  expect(await rowsOf(EMAIL)).toMatchObject([{ role: 'ADMIN', emailVerifiedAt: expect.any(Date) }]);

  const { body } = await signIn(EMAIL, PASSWORD);
  expect(body.data.user).toMatchObject({ role: 'ADMIN' });
  expect((await market.actor(body.data.accessToken).http.get('/admin/audit')).status).toBe(200);
  expect(JSON.stringify(lines)).not.toContain(PASSWORD);
});

test('a later start with another password does not change the first admin', async () => {
  await make(market, EMAIL);
  const before = await rowsOf(EMAIL);
  expect(await make(market, EMAIL, 'Another-Kettle-78')).toEqual([]);
  expect(await rowsOf(EMAIL)).toEqual(before);
  expect((await signIn(EMAIL, 'Another-Kettle-78')).status).toBe(401);
  expect((await signIn(EMAIL, PASSWORD)).status).toBe(200);
});

test('an existing account with the admin’s address is left alone, and the operator is told', async () => {
  const before = await rowsOf('renter@demo.test');
  const [counted] = await market.database.reader.select({ count: count() }).from(users);
  expect(await make(market, 'renter@demo.test')).toEqual([expect.stringMatching(/no admin/)]);
  expect(await rowsOf('renter@demo.test')).toEqual(before);
  expect(await market.database.reader.select({ count: count() }).from(users)).toEqual([counted]);
});

test('half a configuration or a short password stops the start, and without any there is no first admin', () => {
  const read = (environment: Record<string, string>) =>
    readConfig({ DATABASE_URL: market.databaseUrl, DATA_DIR: market.folder, ...environment });
  expect(read({}).admin).toBeNull();
  expect(read({ ADMIN_EMAIL: ' '.trim(), ADMIN_PASSWORD: '' }).admin).toBeNull();
  expect(() => read({ ADMIN_EMAIL: EMAIL })).toThrow(/missing: ADMIN_PASSWORD/);
  expect(() => read({ ADMIN_PASSWORD: PASSWORD })).toThrow(/missing: ADMIN_EMAIL/);
  expect(() => read({ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: PASSWORD })).toThrow(/ADMIN_EMAIL/);
  expect(() => read({ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'short-7-one' })).toThrow(/12 characters/);
});

test.each([
  ['aaaaaaaaaaaabbb', /different characters/],
  ['Head-office-of-us', /name of its e-mail/],
  ['demo-password-1', /guessed first/],
  ['Rentwire-2026-xyz', /guessed first/],
])('in production the weak password %s stops the start, and elsewhere it does not', (password, says) => {
  const admin = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: password };
  const place = { DATABASE_URL: market.databaseUrl, DATA_DIR: market.folder };
  const operator = { PLATFORM_ADDRESS: 'Rua do Mar 1, 8000-001 Faro', PLATFORM_EMAIL: 'help@boats.example' };
  const secrets = { CRON_SECRET: 'a-long-enough-secret', PARTNER_KEYS: 'one-partner' };
  const production = { NODE_ENV: 'production', PAYMENT_GATEWAY: 'sandbox', ...secrets, ...operator };
  expect(() => readConfig({ ...place, ...production, ...admin })).toThrow(ConfigError);
  expect(() => readConfig({ ...place, ...production, ...admin })).toThrow(says);
  expect(() => readConfig({ ...place, ...production, ...admin })).not.toThrow(password);
  expect(readConfig({ ...place, ...admin }).admin).toMatchObject({ password });
  expect(readConfig({ ...place, ...production, ...admin, ADMIN_PASSWORD: PASSWORD }).admin).toMatchObject({ email: EMAIL });
});
