import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { attemptCounts, knownNetworks } from '../../db/schema/index.ts';
import type { Attempt } from '../../src/adapters/attempts.ts';
import { databaseAttempts } from '../../src/adapters/database-attempts.ts';
import { systemClock } from '../../src/domain/platform/kernel/index.ts';
import { openTestDatabase } from '../harness/databases/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
// The database goes on: only what counts the windows stands still.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await database.transaction(async (tx) => {
    await tx.delete(attemptCounts);
    await tx.delete(knownNetworks);
  });
});

/** Three in a minute, of one subject. */
const of = (kind: string, about: string): Attempt => ({ limit: { kind, most: 3, seconds: 60 }, about });
/** Three in a minute from one network. */
const from = (network: string): Attempt => ({ limit: { kind: 'network', most: 3, seconds: 60 }, network });
const SECRET = 'of the tests';

/** Each is another process, as it were: nothing is kept but in the database. */
const open = (secret = SECRET) => databaseAttempts({ database, secret });
const wait = (milliseconds: number) => vi.setSystemTime(systemClock.now().getTime() + milliseconds);

test('failures below the limit do not block anybody', async () => {
  const attempts = open();
  await attempts.failed(of('login', 'a@example.com'));
  await attempts.failed(of('login', 'a@example.com'));

  expect(await attempts.blockedFor(of('login', 'a@example.com'))).toBe(0);
});

test('the last allowed failure blocks its own key for the rest of the window', async () => {
  const attempts = open();
  await attempts.failed(of('login', 'a@example.com'));
  wait(20_000);
  await attempts.failed(of('login', 'a@example.com'));
  await attempts.failed(of('login', 'a@example.com'));

  expect(await attempts.blockedFor(of('login', 'a@example.com'))).toBe(40);
  expect(await attempts.blockedFor(of('login', 'b@example.com'))).toBe(0);

  wait(39_500);
  expect(await attempts.blockedFor(of('login', 'a@example.com'))).toBe(1);
  wait(500);
  expect(await attempts.blockedFor(of('login', 'a@example.com'))).toBe(0);
});

test('more failures during a block do not make the block longer', async () => {
  const attempts = open();
  for (let n = 0; n < 10; n += 1) await attempts.failed(of('login', 'k'));

  expect(await attempts.blockedFor(of('login', 'k'))).toBe(60);
});

test('a success deletes the counted failures', async () => {
  const attempts = open();
  for (let n = 0; n < 3; n += 1) await attempts.failed(of('login', 'k'));
  await attempts.succeeded({ forget: [of('login', 'k')] });

  expect(await attempts.blockedFor(of('login', 'k'))).toBe(0);
});

test('parallel attempts that are counted beforehand stay within the limit together', async () => {
  const attempts = open();
  const answers = await Promise.all(Array.from({ length: 5 }, () => attempts.take(of('login', 'k'))));

  expect(answers.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 60, 60]);
  expect(await attempts.take(of('mail', 'k'))).toBe(0);
});

test('an attempt that was counted beforehand can be given back', async () => {
  const attempts = open();
  for (let n = 0; n < 3; n += 1) await attempts.take(of('login_account', 'k'));
  await attempts.giveBack(of('login_account', 'k'));

  expect([await attempts.take(of('login_account', 'k')), await attempts.take(of('login_account', 'k'))]).toEqual([0, 60]);
});

test('a person who has signed in is trusted from that place for the configured days, and nobody else is', async () => {
  const attempts = open();
  await attempts.succeeded({ forget: [], trust: 'ana at home' });

  wait(30 * 86_400_000 - 1);
  expect([await attempts.isTrusted('ana at home'), await attempts.isTrusted('ana elsewhere')]).toEqual([true, false]);
  wait(1);
  expect(await attempts.isTrusted('ana at home')).toBe(false);
});

test('counts are shared by all processes and survive them', async () => {
  await open().failed(of('login', 'k'));
  await Promise.all([open().failed(of('login', 'k')), open().failed(of('login', 'k'))]);
  expect(await open().blockedFor(of('login', 'k'))).toBe(60);
  await open().succeeded({ forget: [], trust: 'ana at home' });
  expect(await open().isTrusted('ana at home')).toBe(true);
});

test('when one of several counts has reached its limit, the attempt is added to none of them', async () => {
  const attempts = open();
  for (let n = 0; n < 3; n += 1) await attempts.take(of('mail', 'a@example.com'));
  expect(await attempts.take(of('mail_address', '203.0.113.1'), of('mail', 'a@example.com'))).toBe(60);
  const rows = await database.reader.select().from(attemptCounts);
  expect(rows).toMatchObject([{ key: expect.stringMatching(/^mail:/), points: 3 }]);

  const both = await Promise.all(
    Array.from({ length: 5 }, () => attempts.take(of('sms_address', '203.0.113.1'), of('sms_platform', 'all'))),
  );
  expect(both.filter((seconds) => seconds === 0)).toHaveLength(3);
  expect((await database.reader.select().from(attemptCounts)).map(({ points }) => points)).toEqual([3, 3, 3]);
});

test('an attempt during a block is not counted', async () => {
  const attempts = open();
  for (let n = 0; n < 3; n += 1) await attempts.take(of('login', 'k'));
  const counted = await database.reader.select().from(attemptCounts);
  expect(await attempts.take(of('login', 'k'))).toBe(60);
  expect(await attempts.blockedFor(of('login', 'k'))).toBe(60);
  expect(await database.reader.select().from(attemptCounts)).toEqual(counted);
});

test('giving back an attempt after its window has ended does not lengthen the next window', async () => {
  const attempts = open();
  await attempts.take(of('login_account', 'k'));
  wait(61_000);
  await attempts.giveBack(of('login_account', 'k'));
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await attempts.take(of('login_account', 'k')));
  expect(answers).toEqual([0, 0, 0, 60]);
});

test('stored counts contain no address or name, and keys cannot be computed without the secret', async () => {
  const attempts = open();
  await attempts.take(of('login', 'ana@example.com 203.0.113.1'), of('login_account', 'ana@example.com'));
  await attempts.succeeded({ forget: [], trust: 'ana@example.com 203.0.113.1' });
  const stored = JSON.stringify([
    await database.reader.select().from(attemptCounts),
    await database.reader.select().from(knownNetworks),
  ]);
  for (const word of ['ana', 'example', '203.0']) expect(stored).not.toContain(word);
  expect(await open('another secret').isTrusted('ana@example.com 203.0.113.1')).toBe(false);
  for (const row of await database.reader.select().from(attemptCounts)) expect(row.key).toMatch(/^login(_account)?:[\w-]{43}$/);
});

test('networks of one household or one block of addresses are counted together, under a larger limit', async () => {
  const attempts = open();
  const answers = [];
  for (let network = 0; network < 8; network += 1) answers.push(await attempts.take(from(`2001:db8:0:120${network}::/64`)));
  expect(answers).toEqual([0, 0, 0, 0, 0, 0, 60, 60]);
  for (let home = 3; home < 12; home += 1) answers.push(await attempts.take(from(`2001:db8:0:${home}00::/64`)));
  expect(answers.slice(8)).toEqual([0, 0, 0, 0, 0, 0, 60, 60, 60]);
  expect(await attempts.take(from('2001:db8:1:1200::/64'))).toBe(0);
  const block = [];
  for (let host = 0; host < 26; host += 1) block.push(await attempts.take(from(`192.0.2.${host}`)));
  expect(block.filter((seconds) => seconds === 0)).toHaveLength(24);
});

test('when half of a common limit is used, each network gets two more attempts', async () => {
  const attempts = open();
  const shared = (network: string): Attempt => ({ limit: { kind: 'all', most: 60, mostInAll: 100, seconds: 60 }, network });
  const allowed = async (network: string) => {
    let count = 0;
    while ((await attempts.take(shared(network))) === 0) count += 1;
    return count;
  };
  expect(await allowed('192.0.2.1')).toBe(50);
  expect([await allowed('192.0.2.2'), await allowed('198.51.100.1'), await allowed('198.51.100.2')]).toEqual([0, 2, 0]);
  for (let network = 0; network < 24; network += 1) expect(await allowed(`10.0.${network}.1`)).toBe(2);
  expect(await allowed('10.1.0.1')).toBe(0);
  await attempts.giveBack(shared('10.0.0.1'));
  expect(await Promise.all(['a', 'b', 'c'].map((network) => attempts.take(shared(network))))).toContain(0);
});
