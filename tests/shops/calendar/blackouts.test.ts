import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { answerPaymentPage, approvedKayak, ownAssetId, requestKayak, unitsFree } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
});
afterAll(() => market.close());

async function freeOn({ startDate, endDate }: { startDate: string; endDate: string }): Promise<Record<string, string>> {
  const { days } = await market.renter.call('check_availability', { slug: 'tandem-sea-kayak', from: startDate, to: endDate });
  return Object.fromEntries(
    days.map(({ date, available, reason }: Record<string, unknown>) => [date, available ? 'FREE' : reason]),
  );
}

const block = (dates: object, more: object = {}) =>
  market.owner.call('manage_blackout', { action: 'add', assetId: kayak, ...dates, ...more });
const unblock = (blackoutId: string) => market.owner.call('manage_blackout', { action: 'remove', blackoutId });

test('blocked days cannot be booked on any unit, and the end day is free', async () => {
  const dates = freePeriod(40);
  const blackout = await block(dates, { reason: 'New paint' });
  expect(blackout).toMatchObject({ assetId: kayak, ...dates, source: 'MANUAL', reason: 'New paint', calendar: null });
  expect(await freeOn({ startDate: dates.startDate, endDate: addDays(dates.endDate, 1) })).toEqual({
    [dates.startDate]: 'BLACKOUT',
    [addDays(dates.startDate, 1)]: 'BLACKOUT',
    [addDays(dates.startDate, 2)]: 'BLACKOUT',
    [dates.endDate]: 'FREE',
  });
  const refused = await market.renter.try('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  expect(refused.error?.code).toBe('dates_unavailable');

  expect(await unblock(blackout.blackoutId)).toMatchObject({ blackoutId: blackout.blackoutId });
  expect(Object.values(await freeOn(dates))).toEqual(['FREE', 'FREE', 'FREE']);
  expect((await market.owner.try('manage_blackout', { action: 'remove', blackoutId: blackout.blackoutId })).error?.code).toBe(
    'not_found',
  );
});

test('the same date as start and end blocks one day', async () => {
  const { startDate } = freePeriod(46);
  expect(await block({ startDate, endDate: startDate })).toMatchObject({ startDate, endDate: addDays(startDate, 1) });
  expect(await freeOn({ startDate, endDate: addDays(startDate, 2) })).toEqual({
    [startDate]: 'BLACKOUT',
    [addDays(startDate, 1)]: 'FREE',
  });
});

test('a day with two blackouts opens when both are removed', async () => {
  const { startDate } = freePeriod(50);
  const first = await block({ startDate, endDate: addDays(startDate, 3) });
  const second = await block({ startDate: addDays(startDate, 2), endDate: addDays(startDate, 4) });
  await unblock(first.blackoutId);
  expect(Object.values(await freeOn({ startDate, endDate: addDays(startDate, 4) }))).toEqual([
    'FREE',
    'FREE',
    'BLACKOUT',
    'BLACKOUT',
  ]);
  await unblock(second.blackoutId);
  expect(Object.values(await freeOn({ startDate, endDate: addDays(startDate, 4) }))).toEqual(['FREE', 'FREE', 'FREE', 'FREE']);
});

test('days that a booking holds cannot be blocked, and the refusal names the bookings', async () => {
  const dates = freePeriod(60);
  const bookingId = await approvedKayak(market, dates);
  const wider = { startDate: addDays(dates.startDate, -2), endDate: addDays(dates.endDate, 2) };
  const refused = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...wider });
  expect(refused.error).toMatchObject({
    code: 'days_taken',
    details: { bookings: [{ bookingId, state: 'PENDING_PAYMENT', ...dates }] },
    nextActions: [
      { tool: 'manage_blackout', args: { action: 'add' } },
      { tool: 'manage_blackout', args: { action: 'add', assetId: kayak, ...wider, units: 2 } },
      { tool: 'get_owner_booking_detail', args: { bookingId } },
      { tool: 'manage_blackout', args: { action: 'list' } },
    ],
  });
  expect(Object.values(await freeOn({ startDate: wider.startDate, endDate: dates.startDate }))).toEqual(['FREE', 'FREE']);

  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  const again = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...wider });
  expect(again.error?.details.bookings).toMatchObject([{ bookingId, state: 'CONFIRMED' }]);
});

test('the refusal of a blackout names the nearest possible days with the call', async () => {
  const dates = freePeriod(120);
  await approvedKayak(market, dates);
  const { error, text } = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...dates });
  const { nearest } = error!.details;
  expect(nearest.startDate >= dates.endDate || nearest.endDate <= dates.startDate).toBe(true);
  expect(text).toContain(`These can be: ${nearest.startDate} to ${nearest.endDate}.`);
  const blocked = await market.owner.call('manage_blackout', error?.nextActions[0].args);
  expect(blocked).toMatchObject(nearest);
  await unblock(blocked.blackoutId);
});

const freeUnits = (dates: { startDate: string; endDate: string }) => unitsFree(market, dates);

test('a blackout may cover some units, and says how many', async () => {
  const dates = freePeriod(180);
  const all = await block(dates);
  expect(all).toMatchObject({ units: null, blocked: expect.stringContaining('blocked for all 3 units.') });
  await unblock(all.blackoutId);
  const one = await block(dates, { units: 1 });
  expect(one).toMatchObject({ units: 1, blocked: expect.stringContaining('blocked for 1 of 3 units.') });
  expect(await freeUnits(dates)).toEqual([2, 2, 2]);
  expect(Object.values(await freeOn(dates))).toEqual(['FREE', 'FREE', 'FREE']);
  const path = `/owner/assets/${kayak}/blackouts`;
  const second = (await market.owner.http.post(path, { ...dates, units: 1 })).body.data;
  expect(second).toMatchObject({ units: 1, blocked: expect.stringContaining('1 of 3') });
  expect(await freeUnits(dates)).toEqual([1, 1, 1]);
  const { assets } = await market.owner.call('get_owner_calendar', { assetId: kayak, from: dates.startDate, to: dates.endDate });
  expect(assets[0].blackouts.map(({ units }: { units: number }) => units)).toEqual([1, 1]);

  const bookingId = await approvedKayak(market, dates);
  expect(await freeUnits(dates)).toEqual([0, 0, 0]);
  expect((await market.renter.try('pricing_quote', { slug: 'tandem-sea-kayak', ...dates })).output).toMatchObject({
    available: false,
  });
  const refused = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...dates, units: 1 });
  expect(refused.error).toMatchObject({ code: 'days_taken', details: { freeUnits: 0, bookings: [{ bookingId }] } });
  expect(refused.text).toContain('fewer than 1 of the 3 units');

  await unblock(one.blackoutId);
  expect(await freeUnits(dates)).toEqual([1, 1, 1]);
  await unblock(second.blackoutId);
  expect(await freeUnits(dates)).toEqual([2, 2, 2]);
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
});

test('when bookings leave some units, the refusal offers to block those', async () => {
  const dates = freePeriod(190);
  await approvedKayak(market, dates);
  const { error } = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...dates });
  const step = error?.nextActions.find(({ args }: { args: { units?: number } }) => args.units === 2);
  expect(await market.owner.call(step.tool, step.args)).toMatchObject({ units: 2, ...dates });
  expect(await freeUnits(dates)).toEqual([0, 0, 0]);
  const more = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...freePeriod(196), units: 4 });
  expect(more.error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'units' }] } });
});

test('units are blocked by day, so two bookings on different units do not prevent it', async () => {
  const { startDate } = freePeriod(204);
  const days = (from: number, to: number) => ({ startDate: addDays(startDate, from), endDate: addDays(startDate, to) });
  await block(days(0, 2), { units: 2 });
  await approvedKayak(market, days(0, 2));
  const long = await block(days(1, 5), { units: 1 }).catch((error: Error) => error.message);
  expect(long).toContain('days_taken');
  const later = await block(days(2, 5), { units: 3 });
  await unblock(later.blackoutId);
  const one = await block(days(2, 5), { units: 1 });
  expect(await freeUnits(days(0, 5))).toEqual([0, 0, 2, 2, 2]);
  await unblock(one.blackoutId);
});

test('a waiting request does not prevent a blackout, and cannot be approved on blocked days', async () => {
  const dates = freePeriod(70);
  const bookingId = await requestKayak(market, dates);
  const { blackoutId, touches, nextActions, affects } = await block(dates);
  expect(affects).toContain('1 waiting request for these days, of which 1 cannot be accepted');
  expect(touches).toEqual([{ bookingId, state: 'PENDING_APPROVAL', ...dates }]);
  expect(nextActions).toMatchObject([{ tool: 'reject_booking', args: { bookingId } }]);
  expect((await market.owner.try('approve_booking', { bookingId })).error?.code).toBe('dates_unavailable');
  await unblock(blackoutId);
  const beside = await block({ startDate: addDays(dates.endDate, 3), endDate: addDays(dates.endDate, 4) });
  expect(beside).toMatchObject({ touches: [], nextActions: [], affects: expect.stringContaining('Nobody is affected') });
  await unblock(beside.blackoutId);
  expect(await market.owner.call('approve_booking', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
});

test('blocked days are closed to test bookings too', async () => {
  const dates = freePeriod(76);
  await block(dates);
  const { secret } = (await market.renter.http.post('/auth/api-keys', { name: 'test', mode: 'test' })).body.data;
  const refused = await market.actor(secret).try('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  expect(refused.error?.code).toBe('dates_unavailable');
});

test('past, reversed, endless and far future blackouts are refused with their field', async () => {
  const { startDate } = freePeriod(80);
  for (const [message, dates] of [
    ['is over', { startDate: '2020-01-01', endDate: '2020-01-05' }],
    ['must not be before startDate', { startDate, endDate: addDays(startDate, -1) }],
    ['must be at most 366 days after startDate', { startDate, endDate: addDays(startDate, 400) }],
    ['must not be after', { startDate: addDays(startDate, 4_000), endDate: addDays(startDate, 4_001) }],
  ] as const) {
    const { error } = await market.owner.try('manage_blackout', { action: 'add', assetId: kayak, ...dates });
    const issues = [{ field: 'endDate', message: expect.stringContaining(message) }];
    expect(error).toMatchObject({ code: 'invalid_input', details: { issues } });
  }
});

test('over REST blackouts are listed, added and deleted, and events report them', async () => {
  const dates = freePeriod(84);
  const path = `/owner/assets/${kayak}/blackouts`;
  const added = await market.owner.http.post(path, dates);
  expect(added.status).toBe(201);
  const { blackoutId } = added.body.data;
  const listed = async () =>
    (await market.owner.http.get(path)).body.data.items.map((item: { blackoutId: string }) => item.blackoutId);
  expect(await listed()).toContain(blackoutId);
  expect((await market.owner.http.del(`${path}?blackoutId=${blackoutId}`)).status).toBe(200);
  expect(await listed()).not.toContain(blackoutId);
  const elsewhere = await ownAssetId(market, 'coastline-camper');
  const { blackoutId: other } = await block(freePeriod(88));
  expect((await market.owner.http.del(`/owner/assets/${elsewhere}/blackouts?blackoutId=${other}`)).status).toBe(404);
});

test('only the owner of the asset can block days', async () => {
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  const dates = freePeriod(92);
  const path = `/owner/assets/${kayak}/blackouts`;
  const { blackoutId } = await block(dates);
  expect((await other.http.post(path, freePeriod(96))).status).toBe(404);
  expect((await other.http.get(path)).status).toBe(404);
  expect((await other.http.del(`${path}?blackoutId=${blackoutId}`)).status).toBe(404);
  for (const [who, status] of [
    [market.renter, 403],
    [market.stranger, 403],
    [market.admin, 403],
    [market.nobody, 401],
  ] as const) {
    expect((await who.http.post(path, freePeriod(96))).status).toBe(status);
    expect((await who.http.get(path)).status).toBe(status);
    expect((await who.http.del(`${path}?blackoutId=${blackoutId}`)).status).toBe(status);
  }
  expect(new Set(Object.values(await freeOn(freePeriod(96))))).toEqual(new Set(['FREE']));
  expect(new Set(Object.values(await freeOn(dates)))).toEqual(new Set(['BLACKOUT']));
});

test('the maintenance of the demo is a blackout like any other', async () => {
  const vendors = ['vendor', 'rui', 'teresa', 'dirk', 'mira', 'eleni', 'callum', 'marin'];
  const found: { reason: string | null }[] = [];
  for (const name of vendors) {
    const owner = await market.signIn(`${name}@demo.test`, 'mcp-owner');
    const { assets } = await owner.call('get_owner_calendar', {});
    found.push(...assets.flatMap((asset: { blackouts: { reason: string | null }[] }) => asset.blackouts));
  }
  expect(found.map(({ reason }) => reason)).toContain('Maintenance');
});
