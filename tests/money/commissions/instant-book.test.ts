import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissionDues } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { takeTransfers, transferredKayak } from '../../harness/rentals/transfer-kayak.ts';

const SLUG = 'tandem-sea-kayak';

let market: TestMarketplace;
let offline: string;
beforeAll(async () => {
  market = await takeTransfers(await startMarketplace());
  offline = await transferredKayak(market, freePeriod(60));
  await market.owner.call('update_asset', { assetId: await ownAssetId(market, SLUG), instantBook: true, minTrust: 0 });
});
afterAll(() => market.close());

test('a listing of an owner without overdue commissions can be booked instantly everywhere', async () => {
  expect(await shown()).toEqual({ detail: true, card: true, among: true, others: false, feed: true, effect: true });
});

test('an overdue commission ends instant booking everywhere, and the feed reports the change', async () => {
  market = await advanceTime(market, { days: 14, hours: 1 });
  // A deadline is applied as of its own time, an hour ago.
  const since = new Date(market.clock.now().getTime() - 7_200_000).toISOString();
  await market.owner.call('get_owner_booking_detail', { bookingId: offline });
  expect(await shown()).toEqual({ detail: false, card: false, among: false, others: true, feed: false, effect: false });
  const { items } = (await market.nobody.http.get(`/catalog/feed?since=${since}&limit=100`)).body.data;
  expect(items.map(({ slug }: { slug: string }) => slug)).toContain(SLUG);

  const { id } = await market.renter.call('create_booking', { slug: SLUG, ...freePeriod(80) });
  const promoted = await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
  expect(promoted.state).toBe('PENDING_APPROVAL');
});

test('settling the commission allows instant booking again', async () => {
  const [due] = await market.database.reader.select().from(commissionDues).where(eq(commissionDues.bookingId, offline));
  await market.admin.http.patch(`/admin/commissions/${due?.id}`, { decision: 'settle' });
  expect(await shown()).toEqual({ detail: true, card: true, among: true, others: false, feed: true, effect: true });
});

/** What each place says about booking the kayak at once. */
async function shown() {
  const list = async (query: string) =>
    (await market.nobody.http.get(query)).body.data.items as { slug: string; instantBook: boolean }[];
  const has = (items: { slug: string }[]) => items.some(({ slug }) => slug === SLUG);
  const of = (items: { slug: string; instantBook: boolean }[]) => items.find(({ slug }) => slug === SLUG)?.instantBook;
  const { data } = (await market.nobody.http.get(`/assets/${SLUG}`)).body;
  const risk = await market.renter.call('assess_risk', { slug: SLUG, ...freePeriod(100) });
  return {
    detail: data.instantBook,
    card: of(await list('/assets?limit=100')),
    among: has(await list('/assets?instantBook=true&limit=100')),
    others: has(await list('/assets?instantBook=false&limit=100')),
    feed: of(await list('/catalog/feed?limit=100')),
    effect: risk.effects.some((text: string) => text.startsWith('It is booked at once')),
  };
}
