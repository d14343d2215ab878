import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys, bookings, events, keySpends, payments } from '../../../db/schema/index.ts';
import { agree, rowOf } from '../../harness/rentals/claim-kayak.ts';
import { freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

interface Key {
  keyId: string;
  secret: string;
  agent: Actor;
}

async function keyWith(spendCapMinor: number, more: Record<string, unknown> = {}): Promise<Key> {
  const input = { action: 'create', name: 'Capped', spendCapMinor, spendCurrency: 'EUR', ...more };
  const { keyId, secret } = await market.renter.call('manage_api_keys', input);
  return { keyId, secret, agent: market.actor(secret) };
}

/** An approved kayak and what it costs, in cents. */
async function kayak(daysOn: number): Promise<{ bookingId: string; totalMinor: number }> {
  const bookingId = await approvedKayak(market, freePeriod(daysOn));
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  return { bookingId, totalMinor: row?.totalMinor ?? 0 };
}

test('a capped key pays up to its cap, once for each booking, and not beyond', async () => {
  const first = await kayak(20);
  const second = await kayak(30);
  const cap = first.totalMinor + second.totalMinor - 1;
  const { agent } = await keyWith(cap);
  const { paymentId } = await agent.call('initiate_payment', { bookingId: first.bookingId });
  expect(await agent.call('initiate_payment', { bookingId: first.bookingId })).toMatchObject({ paymentId });

  const refused = await agent.try('initiate_payment', { bookingId: second.bookingId });
  expect(refused.error).toMatchObject({
    code: 'spend_cap_exceeded',
    details: { capMinor: cap, spentMinor: first.totalMinor, wantedMinor: second.totalMinor, currency: 'EUR' },
  });
  const overRest = await agent.http.post(`/bookings/${second.bookingId}/pay`, {});
  expect(overRest).toMatchObject({ status: 403, body: { code: 'spend_cap_exceeded' } });
  const status = await market.renter.call('get_booking_detail', { bookingId: second.bookingId });
  expect(status).toMatchObject({ state: 'PENDING_PAYMENT' });
  // The person is not bound by what a key may do.
  expect(await market.renter.call('initiate_payment', { bookingId: second.bookingId })).toHaveProperty('redirectUrl');
  await trialBalance(market.database);
});

test('what a key has committed counts from the first instant of the month (UTC), until the next one begins', async () => {
  const { bookingId, totalMinor } = await kayak(35);
  const now = market.clock.now();
  const monthAt = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  const spent = { reference: 'rental:earlier', amountMinor: 1, currency: 'EUR' };
  const keySpentAt = async (at: Date) => {
    const key = await keyWith(totalMinor);
    const row = { id: `spend-of-${key.keyId}`, keyId: key.keyId, at, ...spent };
    await market.database.transaction((tx) => tx.insert(keySpends).values(row));
    return key.agent;
  };
  const refused = await (await keySpentAt(monthAt(0))).try('initiate_payment', { bookingId });
  expect(refused.error).toMatchObject({
    code: 'spend_cap_exceeded',
    details: { spentMinor: 1, resetsAt: monthAt(1).toISOString() },
  });
  const lastMonth = await keySpentAt(new Date(monthAt(0).getTime() - 1));
  expect(await lastMonth.call('initiate_payment', { bookingId })).toHaveProperty('redirectUrl');
});

test('a refused payment never reaches the gateway', async () => {
  const { bookingId } = await kayak(40);
  const { agent } = await keyWith(0);
  expect((await agent.try('initiate_payment', { bookingId })).error).toMatchObject({ code: 'spend_cap_exceeded' });
  expect(await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId))).toEqual([]);
});

test('spending credit counts against a cap, taking it back does not, and another currency is refused', async () => {
  const { bookingId } = await kayak(50);
  const { agent } = await keyWith(0);
  expect((await agent.try('apply_credit', { bookingId })).error).toMatchObject({ code: 'spend_cap_exceeded' });
  expect((await agent.try('apply_credit', { bookingId, amountMinor: 0 })).isError).toBe(false);
  const dollars = await keyWith(10_000_000, { spendCurrency: 'USD' });
  expect((await dollars.agent.try('initiate_payment', { bookingId })).error).toMatchObject({ code: 'spend_cap_exceeded' });
});

test('a key whose cap is too small is told when it sends the request, with a similar key as the way out', async () => {
  const rights = { scopes: ['read:booking', 'write:booking'], mode: 'live', requireConfirm: false };
  const { body } = await market.renter.http.post('/auth/api-keys', {
    name: 'Low',
    spendCapMinor: 100,
    spendCurrency: 'EUR',
    ...rights,
  });
  const agent = market.actor(body.data.secret);
  const { id: bookingId } = await agent.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(100) });
  const refused = await agent.try('promote_booking', { bookingId, acceptAgreement: true });
  expect(refused.error).toMatchObject({
    code: 'spend_cap_exceeded',
    message: expect.stringMatching(/€1\.00 a month.*deposits do not count/),
  });
  const sent = await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  await market.owner.call('approve_booking', { bookingId });
  const { error } = await agent.try('initiate_payment', { bookingId });
  expect(error).toMatchObject({ code: 'spend_cap_exceeded', message: expect.stringContaining('€1.00 a month') });
  expect(error?.nextActions).toMatchObject([
    { tool: 'manage_api_keys', args: { ...rights, spendCapMinor: sent.totals.totalMinor } },
  ]);
});

test('two calls at once cannot both use the rest of a cap', async () => {
  const first = await kayak(60);
  const second = await kayak(70);
  const { agent } = await keyWith(Math.max(first.totalMinor, second.totalMinor));
  const answers = await Promise.all([first, second].map(({ bookingId }) => agent.try('initiate_payment', { bookingId })));
  expect(answers.filter(({ isError }) => isError).map(({ error }) => error)).toMatchObject([{ code: 'spend_cap_exceeded' }]);
});

test('a cap cannot be avoided by rotating the key or making another one', async () => {
  const first = await kayak(80);
  const second = await kayak(90);
  const old = await keyWith(first.totalMinor, { scopes: ['write:account', 'write:booking'] });
  await old.agent.call('initiate_payment', { bookingId: first.bookingId });
  expect((await old.agent.try('manage_api_keys', { action: 'create', name: 'Free' })).error).toMatchObject({
    code: 'spend_cap_not_yours',
  });
  expect((await old.agent.try('manage_api_keys', { action: 'rotate', keyId: old.keyId })).error).toMatchObject({
    code: 'spend_cap_not_yours',
  });
  const rotated = await market.renter.call('manage_api_keys', { action: 'rotate', keyId: old.keyId });
  expect(rotated).toMatchObject({ spendCapMinor: first.totalMinor, spendCurrency: 'EUR', lastUsedAt: null });
  const refused = await market.actor(rotated.secret).try('initiate_payment', { bookingId: second.bookingId });
  expect(refused.error).toMatchObject({ code: 'spend_cap_exceeded', details: { spentMinor: first.totalMinor } });
  const told = await market.database.reader.select().from(events).where(eq(events.type, 'account.api_key_rotated'));
  expect(JSON.stringify(told)).toContain(rotated.keyId);
});

test('a cap needs its currency', async () => {
  const input = { action: 'create', name: 'Half', spendCapMinor: 5 };
  expect((await market.renter.try('manage_api_keys', input)).error).toMatchObject({ code: 'invalid_input' });
});

test('a key cannot ask for what its cap refuses', async () => {
  const of = (more: object) =>
    market.renter.http.post('/auth/api-keys', { name: 'Capped', spendCapMinor: 200_00, spendCurrency: 'EUR', ...more });
  const { status, body } = await of({ confirmAboveMinor: 200_00 });
  expect(status).toBe(400);
  expect(body.details.issues).toEqual([{ field: 'confirmAboveMinor', message: expect.stringContaining('would never ask') }]);
  expect((await of({ confirmAboveMinor: 199_99 })).status).toBe(201);
  // What costs nothing waits for the person, so the limit has a meaning.
  expect((await of({ confirmAboveMinor: 200_00, requireConfirm: true })).status).toBe(201);
});

test('a key shows when it was last used, to the minute', async () => {
  const { keyId, agent } = await keyWith(1);
  const lastUse = async () => {
    const [row] = await market.database.reader.select().from(apiKeys).where(eq(apiKeys.id, keyId));
    return row?.lastUsedAt?.getTime() ?? null;
  };
  expect(await lastUse()).toBeNull();
  await agent.call('get_profile');
  const first = await lastUse();
  expect(first).not.toBeNull();
  market.clock.advance({ minutes: 0.5 });
  await agent.call('get_profile');
  expect(await lastUse()).toBe(first);
  market.clock.advance({ minutes: 1 });
  await agent.call('get_profile');
  expect(await lastUse()).toBeGreaterThan(first ?? 0);
});

test('a claim beyond the deposit counts against a cap as a whole, also after an earlier part was paid', async () => {
  const bookingId = await returnedKayak(market, 80);
  const { depositMinor } = await rowOf(market, bookingId);
  await agree(market.owner, market.renter, bookingId, depositMinor + 700);
  await market.dispatcher.drain();
  const { agent } = await keyWith(699);
  expect((await agent.try('initiate_payment', { bookingId })).error).toMatchObject({
    code: 'spend_cap_exceeded',
    details: { wantedMinor: 700 },
  });
  const enough = await keyWith(700);
  expect(await enough.agent.call('initiate_payment', { bookingId })).toHaveProperty('redirectUrl');
});
