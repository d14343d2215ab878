import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../../db/schema/index.ts';
import { addDays, dayOf } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { approvedKayak, confirmedKayak, ownAssetId, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
});
afterAll(() => market.close());

const calendar = (args: Record<string, unknown> = {}) => market.owner.call('get_owner_calendar', args);
const idsOf = (list: { bookingId: string }[]) => list.map(({ bookingId }) => bookingId);

test('the owner’s calendar shows blackouts, holds and bookings in a range, and waiting requests beside', async () => {
  const dates = freePeriod(40);
  const confirmed = await confirmedKayak(market, dates);
  const held = await approvedKayak(market, dates);
  const request = await requestKayak(market, dates);
  const blocked = freePeriod(45);
  const { blackoutId } = await market.owner.call('manage_blackout', { action: 'add', assetId: kayak, ...blocked });

  const range = { from: addDays(dates.startDate, 2), to: addDays(blocked.startDate, 1) };
  const { assets, legend, ...rest } = await calendar({ ...range, assetId: kayak });
  expect(rest).toMatchObject(range);
  expect(assets).toHaveLength(1);
  const [shown] = assets;
  expect(shown).toMatchObject({ assetId: kayak, blackouts: [{ blackoutId, ...blocked }] });
  const blockedDays = expect.stringMatching(/^\d{4}-\d\d-\d\d to before \d{4}-\d\d-\d\d$/);
  expect(shown.bookings).toEqual([
    { bookingId: confirmed, state: 'CONFIRMED', ...dates, blocked: blockedDays, units: 1, heldUntil: null },
    {
      bookingId: held,
      state: 'PENDING_PAYMENT',
      ...dates,
      blocked: blockedDays,
      units: 1,
      heldUntil: expect.stringMatching(/Z$/),
    },
  ]);
  expect(shown.requests).toEqual([
    { bookingId: request, state: 'PENDING_APPROVAL', ...dates, units: 1, dueAt: expect.stringMatching(/Z$/) },
  ]);
  expect(Object.keys(legend)).toEqual(['blocked', 'lost', 'requests']);
  // The return day is not the booking's any more.
  expect((await calendar({ from: dates.endDate, to: addDays(dates.endDate, 1), assetId: kayak })).assets).toEqual([]);
});

test('the owner’s calendar covers 31 days by default and 92 at most', async () => {
  const { from, to } = await calendar();
  expect(to).toBe(addDays(from, 31));
  for (const wrong of [
    { from, to: addDays(from, 93) },
    { from, to: from },
    { from, to: addDays(from, -1) },
  ]) {
    const { error } = await market.owner.try('get_owner_calendar', wrong);
    expect(error).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'to' }] } });
  }
  expect((await market.owner.http.get(`/owner/calendar?from=${from}&to=${addDays(from, 92)}`)).status).toBe(200);
});

test('the board lists today’s pickups, returns and overdue rentals', async () => {
  const [pickup, giveBack, late] = [
    await confirmedKayak(market, freePeriod(50)),
    await confirmedKayak(market, freePeriod(54)),
    await confirmedKayak(market, freePeriod(58)),
  ];
  const now = market.clock.now();
  const today = dayOf(now, 'Europe/Lisbon');
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const move = (id: string, changes: object) =>
    market.database.transaction((tx) => tx.update(bookings).set(changes).where(eq(bookings.id, id)));
  await move(pickup, { startDate: today, startAt: hours(1) });
  await move(giveBack, { state: 'ACTIVE', startDate: addDays(today, -3), endDate: today, endAt: hours(1) });
  await move(late, { state: 'ACTIVE', startDate: addDays(today, -5), endDate: addDays(today, -1), endAt: hours(-20) });

  const board = (await calendar()).today;
  expect(idsOf(board.pickups)).toEqual([pickup]);
  expect(idsOf(board.returns)).toEqual([giveBack]);
  expect(idsOf(board.overdue)).toContain(late);
  expect(idsOf(board.overdue)).not.toContain(giveBack);
  expect(board.pickups[0]).toMatchObject({ assetId: kayak, title: expect.stringContaining('ayak'), localTime: '10:00' });
});

test('bookings with test keys have a calendar of their own', async () => {
  const dates = freePeriod(70);
  const { secret } = (await market.renter.http.post('/auth/api-keys', { name: 'test', mode: 'test' })).body.data;
  const tester = market.actor(secret);
  const { id } = await tester.call('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  await tester.call('promote_booking', { bookingId: id, acceptAgreement: true });
  const key = (await market.owner.http.post('/auth/api-keys', { name: 'test', mode: 'test' })).body.data.secret;
  await market.actor(key, 'mcp-owner').call('approve_booking', { bookingId: id });
  const range = { from: dates.startDate, to: dates.endDate };
  expect(JSON.stringify(await calendar(range))).not.toContain(id);
  expect(JSON.stringify(await calendar({ ...range, mode: 'test' }))).toContain(id);
});

test('another vendor sees nothing of a calendar, and renters and admins are refused', async () => {
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  expect(JSON.stringify(await rui.call('get_owner_calendar', {}))).not.toContain(kayak);
  expect((await rui.try('get_owner_calendar', { assetId: kayak })).error?.code).toBe('not_found');
  for (const who of [market.renter, market.admin]) expect((await who.http.get('/owner/calendar')).status).toBe(403);
});

test('an owner’s bookings can be filtered by asset, days and state, and sorted by start', async () => {
  const [late, early] = [freePeriod(90), freePeriod(80)];
  const later = await confirmedKayak(market, late);
  const earlier = await approvedKayak(market, early);
  const list = async (args: object) => idsOf((await market.owner.call('list_owner_bookings', { limit: 100, ...args })).items);
  const range = { from: early.startDate, to: late.endDate };
  expect(await list({ ...range, sort: 'start' })).toEqual([earlier, later]);
  expect(await list(range)).toEqual([earlier, later].toReversed().toSorted((a, b) => b.localeCompare(a)));
  expect(await list({ from: early.endDate, to: late.startDate })).toEqual([]);
  expect(await list({ ...range, state: 'CONFIRMED' })).toEqual([later]);
  expect(await list({ ...range, filter: 'pending' })).toEqual([earlier]);
  expect(await list({ ...range, filter: 'pending', state: 'CONFIRMED' })).toEqual([]);
  const { items } = await market.owner.call('list_owner_bookings', { assetId: kayak, limit: 100 });
  expect(new Set(items.map(({ asset }: { asset: { slug: string } }) => asset.slug))).toEqual(new Set(['tandem-sea-kayak']));
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await rui.try('list_owner_bookings', { assetId: kayak })).error?.code).toBe('not_found');
});

test('a calendar with too many bookings says so, and shows no booked asset as free', async () => {
  const id = await confirmedKayak(market, freePeriod(60));
  const { reader } = market.database;
  const [row] = await reader.select().from(bookings).where(eq(bookings.id, id));
  const { items } = await market.owner.call('list_my_assets', { status: 'LIVE' });
  const other = items.find(({ id: assetId }: { id: string }) => assetId !== kayak).id;
  const from = '2029-03-01';
  const copies = Array.from({ length: 2_000 }, (_, n) => ({ assetId: kayak, startDate: addDays(from, n % 50), n }));
  const last = { assetId: other, startDate: addDays(from, 60), n: 2_000 };
  await market.database.transaction(async (tx) => {
    for (const { assetId, startDate, n } of [...copies, last]) {
      const ofCopy = { id: `bkg_${String(n).padStart(26, '0')}`, assetId, startDate, endDate: addDays(startDate, 1) };
      await tx.insert(bookings).values({ ...row!, ...ofCopy });
    }
  });

  const range = { from, to: addDays(from, 90) };
  const { assets, free, more } = await calendar(range);
  expect(more).toContain('2000 bookings');
  expect(assets.map(({ assetId }: { assetId: string }) => assetId)).toEqual([kayak]);
  expect(free.map(({ assetId }: { assetId: string }) => assetId)).not.toContain(other);
  // As it says: of one asset, all of it is shown.
  const ofOther = await calendar({ ...range, assetId: other });
  expect(ofOther).not.toHaveProperty('more');
  expect(ofOther.assets[0].bookings).toHaveLength(1);
});
