import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeys } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const rental = { slug: 'tandem-sea-kayak', ...freePeriod() };

test('the same key and body give the same answer, marked as replayed, and one booking', async () => {
  const first = await market.renter.http.post('/bookings', rental, { 'Idempotency-Key': 'once' });
  const again = await market.renter.http.post(
    '/bookings',
    { endDate: rental.endDate, startDate: rental.startDate, slug: rental.slug },
    { 'Idempotency-Key': 'once' },
  );
  expect(again.body.data.id).toBe(first.body.data.id);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const overMcp = await market.renter.call('create_booking', { ...rental, idempotencyKey: 'once' });
  expect(overMcp.id).toBe(first.body.data.id);
});

test('the same key with another body is refused', async () => {
  await market.renter.http.post('/bookings', rental, { 'Idempotency-Key': 'conflict' });
  const other = await market.renter.http.post('/bookings', { ...rental, units: 2 }, { 'Idempotency-Key': 'conflict' });
  expect(other).toMatchObject({ status: 400, body: { code: 'idempotency_conflict' } });
});

test('parallel calls with one key make one booking, and early repetitions are told to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => market.renter.http.post('/bookings', rental, { 'Idempotency-Key': 'parallel' })),
  );
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id));
  expect(ids.size).toBe(1);
  for (const { body, headers } of answers.filter(({ status }) => status !== 201)) {
    expect(body.code).toBe('idempotency_in_flight');
    expect(headers.get('retry-after')).toBe('1');
  }
});

test.each(['a key', 'k'.repeat(201)])('an invalid idempotency key is refused: %s', async (key) => {
  const { status, body } = await market.renter.http.post('/bookings', rental, { 'Idempotency-Key': key });
  expect(status).toBe(400);
  expect(body.details.issues).toEqual([
    { field: 'idempotencyKey', message: 'must be a text of 1 to 200 visible ASCII characters' },
  ]);
});

test('a refused call is not stored, so that better input works with the same key', async () => {
  const bad = await market.renter.http.post('/bookings', { ...rental, endDate: '2020-01-01' }, { 'Idempotency-Key': 'better' });
  expect(bad.status).toBe(400);
  expect((await market.renter.http.post('/bookings', rental, { 'Idempotency-Key': 'better' })).status).toBe(201);
});

test('a call with a password or a bank account stores nothing for its key, not even a hash', async () => {
  const keyed = { 'Idempotency-Key': 'secret' };
  const person = {
    email: 'keyed@example.com',
    password: 'long enough 1',
    name: 'Ana',
    role: 'VENDOR',
    vendorName: 'Keyed Rents',
  };
  const { body } = await market.nobody.http.post('/auth/register', { ...person, vendorType: 'INDIVIDUAL' });
  const { http } = market.actor(body.data.accessToken);
  const account = { iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Ana' };
  const change = { currentPassword: 'long enough 1', newPassword: 'even longer than 1' };
  expect((await http.patch('/owner/payout-bank', account, keyed)).status).toBe(200);
  expect((await http.post('/users/me/password', change, keyed)).status).toBe(200);
  expect((await http.post('/bookings', rental, keyed)).status).toBe(201);
  const kept = await market.database.reader.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'secret'));
  expect(kept.map(({ operation }) => operation)).toEqual(['create_booking']);
});

test('idempotency keys belong to one person', async () => {
  const mine = await market.renter.http.post('/bookings', rental, { 'Idempotency-Key': 'shared' });
  const theirs = await market.stranger.http.post('/bookings', rental, { 'Idempotency-Key': 'shared' });
  expect(theirs.body.data.id).not.toBe(mine.body.data.id);
});

test('over MCP a key with other input is refused, and a stored answer is deleted after a day', async () => {
  const about = { ...rental, idempotencyKey: 'kept' };
  const first = await market.renter.call('create_booking', about);
  const other = await market.renter.try('create_booking', { ...about, units: 2 });
  expect(other.error).toMatchObject({ code: 'idempotency_conflict' });
  market.clock.advance({ hours: 25 });
  await market.scheduler.runAll();
  const renter = await market.signIn('renter@demo.test');
  expect((await renter.call('create_booking', about)).id).toBe(first.id);
  market.clock.advance({ hours: 24 });
  await market.scheduler.runAll();
  const later = await market.signIn('renter@demo.test');
  expect((await later.call('create_booking', about)).id).not.toBe(first.id);
});
