import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetInterest, assets, blackouts, bookings, bookingTimeline, journal, postings } from '../../../db/schema/index.ts';
import { addDays, dayOf, daysBetween, eachDay } from '../../../src/domain/platform/kernel/index.ts';
import { countShop } from '../../../src/domain/shops/analytics/shop-report.ts';
import { purgeAnalytics } from '../../../src/domain/shops/analytics/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, ownAssetId, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
let vendorId: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
  const [row] = await market.database.reader.select().from(assets).where(eq(assets.id, kayak));
  vendorId = row!.vendorId;
  // Beside a year of history: something of everything that is counted today.
  await confirmedKayak(market, freePeriod(40));
  const rejected = await requestKayak(market, freePeriod(44));
  await market.owner.call('reject_booking', { bookingId: rejected, reason: 'Not then' });
  await requestKayak(market, freePeriod(48));
  const mine = await confirmedKayak(market, freePeriod(52));
  await market.owner.call('reject_booking', { bookingId: mine, reason: 'Broken', confirm: true });
  const today = dayOf(market.clock.now(), 'Europe/Lisbon');
  const other = (await market.owner.call('list_my_assets', { status: 'LIVE' })).items.at(-1).id;
  await market.owner.try('manage_blackout', { action: 'add', assetId: other, startDate: today, endDate: addDays(today, 2) });
  for (let at = 0; at < 3; at += 1) await market.nobody.http.get('/assets/tandem-sea-kayak');
  await market.owner.http.get('/assets/tandem-sea-kayak');
  await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod(60) });
  await market.interest.flush();
});
afterAll(() => market.close());

const ask = (input: Record<string, unknown> = {}) => market.owner.call('get_owner_analytics', input);

/** The same numbers, row by row, as somebody would work them out on paper. */
async function slowly(days: number, ago: 0 | 1, assetId?: string) {
  const { reader } = market.database;
  const now = market.clock.now();
  const all = await reader.select().from(assets).where(eq(assets.vendorId, vendorId));
  const mine = all.filter(({ id }) => assetId === undefined || id === assetId);
  const zoneOf = new Map(mine.map(({ id, timeZone }) => [id, timeZone]));
  const begins = (id: string) => addDays(dayOf(now, zoneOf.get(id)!), 1 - days * (ago + 1));
  const within = (id: string, day: string) => day >= begins(id) && day < addDays(begins(id), days);
  const falls = (id: string, at: Date | null) => at !== null && within(id, dayOf(at, zoneOf.get(id)!));
  const rows = (
    await reader
      .select()
      .from(bookings)
      .where(and(eq(bookings.vendorId, vendorId), eq(bookings.mode, 'live')))
  ).filter((row) => zoneOf.has(row.assetId));
  const byId = new Map(rows.map((row) => [row.id, row]));

  const revenue = new Map<string, number>();
  const rent = new Map<string, { amount: number; days: number }>();
  const lines = await reader.select().from(postings).innerJoin(journal, eq(journal.id, postings.journalId));
  for (const { postings: line, journal: head } of lines) {
    const booking = byId.get(head.bookingId ?? '');
    if (booking === undefined || line.account !== `OWNER_PAYABLE:${vendorId}`) continue;
    if (!falls(booking.assetId, head.at)) continue;
    if (['PAYOUT', 'PAYOUT_RETURNED', 'DEBT_SETTLED', 'COMMISSION_NETTED', 'OFFLINE_REFUND'].includes(head.kind)) continue;
    revenue.set(line.currency, (revenue.get(line.currency) ?? 0) - line.amountMinor);
    if (head.kind !== 'COMPLETION' || booking.paymentChannel === 'OFFLINE') continue;
    const before = rent.get(line.currency) ?? { amount: 0, days: 0 };
    rent.set(line.currency, { amount: before.amount - line.amountMinor, days: before.days + booking.days * booking.units });
  }

  let [rentedDays, offeredDays] = [0, 0];
  const blocked = await reader.select().from(blackouts);
  for (const asset of mine.filter(({ status }) => status === 'LIVE')) {
    const from = begins(asset.id);
    const listed = dayOf(asset.createdAt, asset.timeZone);
    for (const day of eachDay(from, addDays(from, days))) {
      const away = blocked.some(({ assetId: of, startDate, endDate }) => of === asset.id && startDate <= day && day < endDate);
      if (day >= listed) offeredDays += away ? 0 : asset.units;
      for (const booking of rows) {
        const out = ['CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED'].includes(booking.state);
        if (out && booking.assetId === asset.id && booking.startDate <= day && day < booking.endDate) rentedDays += booking.units;
      }
    }
  }

  const asked = rows.filter(({ assetId: of, promotedAt }) => falls(of, promotedAt));
  const timeline = await reader.select().from(bookingTimeline);
  const answers = asked.flatMap(({ id, promotedAt }) => {
    const times = timeline
      .filter((row) => row.bookingId === id && row.actor === 'OWNER')
      .filter(({ type }) => ['booking.approved', 'booking.rejected', 'counter_offer.sent'].includes(type))
      .map(({ at }) => at.getTime());
    return times.length === 0 ? [] : [Math.min(...times) - promotedAt!.getTime()];
  });
  const ended = rows.filter(
    ({ state, confirmedAt, assetId: of, closedAt }) => state === 'CANCELLED' && confirmedAt && falls(of, closedAt),
  );
  const average = (list: number[], unit: number) =>
    list.length === 0 ? null : list.reduce((a, b) => a + b, 0) / list.length / unit;
  const lead = average(
    asked.map(({ promotedAt, startAt }) => startAt.getTime() - promotedAt!.getTime()),
    86_400_000,
  );
  const minutes = average(answers, 60_000);
  const interest = (await reader.select().from(assetInterest)).filter(
    ({ assetId: of, day }) => zoneOf.has(of) && within(of, day),
  );
  const inOrder = <T>(map: Map<string, T>) => [...map].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    revenue: inOrder(revenue).flatMap(([currency, amountMinor]) => (amountMinor === 0 ? [] : [{ currency, amountMinor }])),
    adr: inOrder(rent).map(([currency, { amount, days: of }]) => ({ currency, amountMinor: Math.floor(amount / of + 0.5) })),
    rentedDays,
    offeredDays,
    utilisationBps: offeredDays === 0 ? null : Math.floor((rentedDays / offeredDays) * 10_000 + 0.5),
    views: interest.reduce((total, { views }) => total + views, 0),
    quotes: interest.reduce((total, { quotes }) => total + quotes, 0),
    requests: asked.length,
    approvals: asked.filter(({ approvedBy }) => approvedBy !== null).length,
    payments: asked.filter(({ confirmedAt }) => confirmedAt !== null).length,
    leadDays: lead === null ? null : Math.round(lead * 10) / 10,
    cancelled: ended.length,
    cancelledByOwner: ended.filter(({ cancelledBy }) => cancelledBy === 'OWNER').length,
    answered: answers.length,
    answerMinutes: minutes === null ? null : Math.round(minutes),
  };
}

describe('the figures of the analytics equal those counted slowly from the rows', () => {
  test.each([7, 30, 90])('for a shop with a year of history, in the last %i days and those before', async (days) => {
    const report = await ask({ days });
    expect(report.current).toMatchObject(await slowly(days, 0));
    expect(report.previous).toMatchObject(await slowly(days, 1));
  });

  test('and none of them is empty', async () => {
    const { current, previous, assets: best } = await ask({ days: 90, limit: 50 });
    for (const figures of [current, previous]) expect(figures.revenue[0].amountMinor).toBeGreaterThan(0);
    expect(current).toMatchObject({ cancelledByOwner: 1 });
    expect(current.views).toBeGreaterThan(3);
    expect(current.quotes).toBeGreaterThan(0);
    expect(current.answered).toBeGreaterThan(1);
    expect(current.utilisationBps).toBeGreaterThan(0);
    const revenueOf = (all: { revenue: { currency: string; amountMinor: number }[] }[]) =>
      all.flatMap(({ revenue }) => revenue).reduce((total, { amountMinor }) => total + amountMinor, 0);
    expect(revenueOf(best)).toBe(revenueOf([current]));
  });

  test('for each asset, and for one that is asked for', async () => {
    const { assets: best } = await ask({ days: 90, limit: 3 });
    expect(best).toHaveLength(3);
    for (const { assetId, title, revenueBefore, ...figures } of best) {
      const { cancelled, cancelledByOwner, answered, answerMinutes, ...expected } = await slowly(90, 0, assetId);
      expect({ title, ...figures }).toMatchObject({ title, ...expected });
      expect(revenueBefore).toMatchObject((await slowly(90, 1, assetId)).revenue);
      const alone = await ask({ days: 90, assetId });
      expect(alone.current).toMatchObject({ ...expected, cancelled, cancelledByOwner, answered, answerMinutes });
      expect(alone.assets).toEqual([]);
    }
  });

  test('over months in which the clocks change, at any hour', async () => {
    for (const instant of ['2026-04-02T23:30:00Z', '2026-04-03T00:10:00Z', '2025-11-01T00:30:00Z']) {
      const step = (new Date(instant).getTime() - market.clock.now().getTime()) / 3_600_000;
      market.clock.advance({ hours: step });
      const of = { vendorId, assetId: null, mode: 'live' as const, timeZone: 'Europe/Lisbon' };
      const report = await countShop(market.database.reader, of, { days: 30, now: market.clock.now() });
      expect(report.current).toMatchObject(await slowly(30, 0));
      expect(report.previous).toMatchObject(await slowly(30, 1));
      market.clock.advance({ hours: -step });
    }
  });
});

test('the analytics are given over REST for the allowed periods only', async () => {
  const { status, body } = await market.owner.http.get('/owner/analytics?days=7');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    days: 7,
    definitions: { revenue: expect.any(String) },
    summary: expect.stringContaining('7 days'),
  });
  expect(daysBetween(body.data.from, body.data.to)).toBe(6);
  expect((await market.owner.http.get('/owner/analytics?days=8')).status).toBe(400);
  expect((await market.owner.http.get('/owner/analytics')).body.data.days).toBe(30);
});

test('the chart of the analytics shows earnings, by its link until the link expires', async () => {
  const { chartUrl, current } = await ask({ days: 90 });
  const page = await (await fetch(chartUrl)).text();
  expect(page).toContain('<caption>');
  expect(page).toContain(current.revenue[0].amount);
  expect((await fetch(chartUrl.replace('/90?', '/30?'))).status).toBe(403);
  expect((await fetch(chartUrl.replace(/signature=./, 'signature=!'))).status).toBe(403);
});

test('strangers, renters and other shops do not see the analytics', async () => {
  expect((await market.renter.http.get('/owner/analytics')).status).toBe(403);
  expect((await market.nobody.http.get('/owner/analytics')).status).toBe(401);
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await other.try('get_owner_analytics', { assetId: kayak })).error?.code).toBe('not_found');
});

test('the owner’s own looks are not counted, and the looks of a day are one row', async () => {
  const before = (await ask({ assetId: kayak, days: 7 })).current.views;
  await market.owner.http.get('/assets/tandem-sea-kayak');
  await market.renter.call('get_asset_detail', { slug: 'tandem-sea-kayak' });
  await market.interest.flush();
  expect((await ask({ assetId: kayak, days: 7 })).current.views).toBe(before + 1);
  const rows = await market.database.reader.select().from(assetInterest).where(eq(assetInterest.assetId, kayak));
  expect(rows.map(({ day }) => day)).toEqual([...new Set(rows.map(({ day }) => day))]);
});

test('counts of looks are deleted after some two years', async () => {
  market.clock.advance({ days: 801 });
  await market.pipeline.perform(purgeAnalytics, {});
  expect(await market.database.reader.select().from(assetInterest)).toEqual([]);
});
