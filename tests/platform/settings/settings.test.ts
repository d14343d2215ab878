import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../../db/schema/index.ts';
import type { BookingLimits } from '../../../db/values/index.ts';
import { enterSettings } from '../../../src/domain/platform/settings/index.ts';
import type { RunningServer } from '../../../src/start-server.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { httpClient } from '../../harness/clients.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const settingsOf = async () => {
  const { items } = (await market.admin.http.get('/admin/settings')).body.data;
  return new Map<string, Record<string, unknown>>(items.map((item: { name: string }) => [item.name, item]));
};
const change = (settings: Record<string, unknown>, reason?: string) =>
  market.admin.http.patch('/admin/settings', { settings, ...(reason !== undefined && { reason }) });

async function sendRequest(): Promise<{ id: string }> {
  const period = freePeriod();
  const { id: bookingId } = await market.renter.call('create_booking', { slug: KAYAK, ...period });
  return market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
}

async function approve(bookingId: string): Promise<number> {
  const { dueAt } = await market.owner.call('approve_booking', { bookingId });
  return (Date.parse(dueAt) - market.clock.now().getTime()) / 3_600_000;
}

test('each setting has a unit, bounds, a default, a meaning and the person who decided it', async () => {
  const settings = await settingsOf();
  expect(settings.get('paymentHours')).toMatchObject({
    unit: 'HOURS',
    value: 24,
    default: 24,
    min: 1,
    max: 168,
    effect: 'NEW_BOOKINGS',
    origin: 'DEFAULT',
    changedBy: null,
  });
  for (const { meaning } of settings.values()) expect(meaning).toMatch(/\.$/);
});

test('a booking keeps the time to pay of its creation, and a later one has the new time', async () => {
  const before = await sendRequest();
  const changed = await change({ paymentHours: 12 }, 'Weekends are booked late');
  expect(changed.body.data).toMatchObject({
    changed: ['paymentHours'],
    items: [{ name: 'paymentHours', value: 12, origin: 'OPERATOR' }],
  });
  const after = await sendRequest();
  expect(await approve(before.id)).toBe(24);
  await market.owner.call('reject_booking', { bookingId: before.id, reason: 'A trial', confirm: true });
  expect(await approve(after.id)).toBe(12);
});

test('the history of settings has old and new value, author and reason, and null restores the default', async () => {
  await change({ maxCounterOffers: 1 }, 'Fewer rounds');
  const back = await change({ maxCounterOffers: null });
  expect(back.body.data.items).toMatchObject([{ name: 'maxCounterOffers', value: 3, origin: 'DEFAULT', changedAt: null }]);
  const { items } = (await market.admin.http.get('/admin/settings/changes?name=maxCounterOffers')).body.data;
  expect(items).toMatchObject([
    { before: 1, after: null, reason: null },
    { before: null, after: 1, reason: 'Fewer rounds' },
  ]);
  expect((await settingsOf()).get('maxCounterOffers')).toMatchObject({ value: 3, origin: 'DEFAULT' });
});

test('settings can be changed on the server without an administrator, under the same bounds', async () => {
  const { perform } = market.pipeline;
  await perform(enterSettings, { settings: { maxCounterOffers: 2 }, reason: 'Before there is an administrator' });
  expect((await settingsOf()).get('maxCounterOffers')).toMatchObject({ value: 2, origin: 'OPERATOR', changedBy: null });
  await expect(perform(enterSettings, { settings: { maxCounterOffers: -1 } })).rejects.toMatchObject({ code: 'invalid_input' });
  await perform(enterSettings, { settings: { maxCounterOffers: null } });
});

test('an unknown setting or a value outside its bounds is named, and nothing is changed', async () => {
  const unknown = await change({ quoteMinutes: 45, paymentHourz: 3 });
  expect(unknown.status).toBe(400);
  expect(unknown.body.error).toContain('paymentHourz');
  const outside = await change({ quoteMinutes: 45, paymentHours: 1_000 });
  expect(outside.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'settings.paymentHours' }] } });
  expect((await settingsOf()).get('quoteMinutes')).toMatchObject({ value: 30 });
});

test('a deposit cannot be released before the time for claims is over', async () => {
  const answer = await change({ claimHours: 72, depositGraceHours: 48 });
  expect(answer.body.details.issues).toMatchObject([{ field: 'settings.depositGraceHours' }]);
});

test('restoring a default is refused when it does not fit the other settings', async () => {
  expect((await change({ claimHours: 96, depositGraceHours: 120 })).status).toBe(200);
  const refused = await change({ depositGraceHours: null });
  expect(refused.body.details.issues).toMatchObject([{ field: 'settings.depositGraceHours' }]);
  expect((await change({ claimHours: null, depositGraceHours: null })).status).toBe(200);
});

test('the name of the marketplace changes at once on its pages', async () => {
  await change({ platformName: 'Harbour Rentals' });
  const page = await (await fetch(`${market.url}/`)).text();
  expect(page).toContain('Harbour Rentals');
  await change({ platformName: null });
});

test('a quote follows a change of the price lock at once, also for the same wish as before', async () => {
  const wish = { slug: KAYAK, ...freePeriod() };
  const lock = async () => {
    const { expiresAt } = await market.renter.call('pricing_quote', wish);
    return (Date.parse(expiresAt) - market.clock.now().getTime()) / 60_000;
  };
  expect(await lock()).toBe(30);
  await change({ quoteMinutes: 90 });
  expect(await lock()).toBe(90);
  await change({ quoteMinutes: null });
});

test('another process follows a change of settings within five seconds', async () => {
  const second: RunningServer = await startSecondServer(market);
  try {
    await change({ horizonDays: 400 });
    const shown = async () => {
      const { body } = await httpClient(second.url).get(`/assets/${KAYAK}`);
      return body.data.durationRules.horizonDays;
    };
    await expect.poll(shown, { timeout: 5_000 }).toBe(400);
  } finally {
    await second.stop();
    await change({ horizonDays: null });
  }
});

test('the search by dates follows a change of the booking horizon', async () => {
  const { startDate: from, endDate: to } = freePeriod(380);
  const found = async () => (await market.nobody.http.get(`/assets?q=kayak&from=${from}&to=${to}`)).body.data.items.length;
  await expect.poll(found, { timeout: 5_000 }).toBe(0);
  await change({ horizonDays: 400 });
  await expect.poll(found, { timeout: 5_000 }).toBeGreaterThan(0);
  await change({ horizonDays: null });
  await expect.poll(found, { timeout: 5_000 }).toBe(0);
});

test('a new listing in a currency or country that the operator does not allow is refused', async () => {
  await change({ currencies: ['GBP'], countries: ['GB'] });
  const { isError, output } = await market.owner.try('create_asset', {
    title: 'A kayak',
    dayRateMinor: 2_500,
    category: 'sports-hobby',
    city: 'Lisbon',
  });
  expect(isError).toBe(true);
  expect(output.error.details.issues.map(({ field }: { field: string }) => field)).toEqual(['currency', 'country']);
  await change({ currencies: null, countries: null });
});

test('a new shop gets an allowed currency, and a given one that is not allowed is refused', async () => {
  await change({ currencies: ['GBP', 'SEK'] });
  const account = { password: 'long enough 1', name: 'Ana', role: 'VENDOR', vendorName: 'Quay', vendorType: 'INDIVIDUAL' };
  const register = (email: string, more: Record<string, string>) =>
    market.nobody.http.post('/auth/register', { ...account, email, ...more });
  const given = await register('given@example.com', { currency: 'EUR' });
  expect(given.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'currency' }] } });
  expect(given.body.error).toContain('GBP, SEK');
  for (const [country, currency] of [
    ['PT', 'GBP'],
    ['SE', 'SEK'],
  ] as const) {
    const { body } = await register(`${country}@example.com`, { country });
    const { vendor } = (await market.actor(body.data.accessToken).http.get('/users/me')).body.data;
    expect(vendor.currency).toBe(currency);
  }
  await change({ currencies: null });
});

test('the penalty of an owner’s cancellation is the one in force when the booking was made', async () => {
  const before = await confirmedKayak(market, freePeriod(3));
  await change({ ownerPenaltyEarlyBps: 4_000, ownerPenaltyLeast: 6, ownerPenaltyMost: 300, lateFeeBps: 20_000 });
  const after = await confirmedKayak(market, freePeriod(3));
  const cost = async (bookingId: string) => {
    const { penaltyMinor, totals } = await market.owner.call('reject_booking', { bookingId });
    return [penaltyMinor, totals.ownerSubtotalMinor];
  };
  const [old, rent] = await cost(before);
  expect(old).toBe(Math.max(500, Math.round(rent * 0.05)));
  expect(await cost(after)).toEqual([Math.round(rent * 0.4), rent]);
  const { lateReturn } = await market.renter.call('pricing_quote', { slug: KAYAK, ...freePeriod() });
  expect(lateReturn).toMatchObject({ rateBps: 20_000, rule: expect.stringContaining('200%') });
  const refused = await change({ ownerPenaltyLeast: 301 });
  expect(refused.body.details.issues).toMatchObject([{ field: 'settings.ownerPenaltyLeast' }]);
  await change({ ownerPenaltyEarlyBps: null, ownerPenaltyLeast: null, ownerPenaltyMost: null, lateFeeBps: null });
});

test('a booking of an older release has the constant penalty and late fee of that release', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(3));
  await market.database.transaction(async (tx) => {
    const [row] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
    const { lateFeeBps: _fee, ownerPenaltyBps: _late, ownerPenaltyEarlyBps: _early, ...limits } = row!.limits;
    await tx
      .update(bookings)
      .set({ limits: limits as BookingLimits })
      .where(eq(bookings.id, bookingId));
  });
  const { penaltyMinor, totals } = await market.owner.call('reject_booking', { bookingId });
  expect(penaltyMinor).toBe(Math.max(500, Math.round(totals.ownerSubtotalMinor * 0.05)));
});

test('only an admin reads and changes settings', async () => {
  expect((await market.renter.http.get('/admin/settings')).status).toBe(403);
  expect((await market.nobody.http.patch('/admin/settings', { settings: { paymentHours: 1 } })).status).toBe(401);
});
