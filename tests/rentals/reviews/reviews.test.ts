import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function completed(daysAhead: number): Promise<string> {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  await market.admin.http.patch(`/admin/bookings/${bookingId}`, { decision: 'complete', reason: 'Both say that it is over' });
  return bookingId;
}

/** Owners review over REST, or with the renters' endpoint. */
function ownerReviews(body: Record<string, unknown>) {
  return market.owner.http.post('/reviews', body);
}

const ratings = async () => {
  const asset = await market.nobody.call('get_asset_detail', { slug: 'tandem-sea-kayak' });
  const vendor = await market.nobody.call('get_vendor', { slug: asset.vendor.slug });
  return { asset: asset.rating, vendor: vendor.rating, vendorSlug: asset.vendor.slug };
};

test('a review is hidden until the other side has reviewed, and then both are shown and counted', async () => {
  const bookingId = await completed(40);
  const before = await ratings();
  const open = await market.renter.call('list_reviews', { bookingId });
  expect(open).toMatchObject({ items: [], canReview: true, canReviewUntil: expect.any(String), canReply: false });
  const mine = await market.renter.call('submit_review', { bookingId, rating: 2, text: 'It leaked a bit' });
  expect(mine).toMatchObject({ canReview: false, items: [{ by: 'RENTER', status: 'SUBMITTED', rating: 2 }] });
  expect((await market.owner.http.get(`/reviews?bookingId=${bookingId}`)).body.data).toMatchObject({
    items: [],
    canReview: true,
  });
  expect(await ratings()).toEqual(before);

  const theirs = await ownerReviews({ bookingId, rating: 5, text: 'Careful people' });
  expect(theirs).toMatchObject({ status: 200, body: { data: { canReply: true } } });
  expect(theirs.body.data.items).toHaveLength(2);
  const after = await ratings();
  expect(after.asset.count).toBe(before.asset.count + 1);
  expect(after.vendor.count).toBe(before.vendor.count + 1);
  expect(after.asset.average).toBeLessThanOrEqual(before.asset.average);
  const { items, rating } = await market.stranger.call('list_reviews', { slug: 'tandem-sea-kayak' });
  expect(items[0]).toMatchObject({ by: 'RENTER', status: 'PUBLISHED', rating: 2, text: 'It leaked a bit' });
  expect(rating).toEqual(after.asset);
});

test('the kept average rating equals a computed one after many reviews', async () => {
  const { asset } = await ratings();
  for (const day of [50, 54, 58]) {
    const bookingId = await completed(day);
    await market.renter.call('submit_review', { bookingId, rating: 1, text: 'Too heavy' });
    await ownerReviews({ bookingId, rating: 5, text: 'Fine' });
  }
  const after = await ratings();
  expect(after.asset.count).toBe(asset.count + 3);
  expect(Math.abs(after.asset.average - (asset.average * asset.count + 3) / (asset.count + 3))).toBeLessThan(0.11);
});

test('each side reviews once, and a second review changes nothing', async () => {
  const bookingId = await completed(62);
  await market.renter.call('submit_review', { bookingId, rating: 4, text: 'Good' });
  const again = await market.renter.call('submit_review', { bookingId, rating: 1, text: 'Bad' });
  expect(again).toMatchObject({ alreadyDone: true, items: [{ rating: 4, text: 'Good' }] });
  await ownerReviews({ bookingId, rating: 5, text: 'Careful' });
  expect((await ownerReviews({ bookingId, rating: 1, text: 'Careless' })).body.data).toMatchObject({ alreadyDone: true });
  for (const side of [market.renter, market.owner]) {
    const { items } = (await side.http.get(`/reviews?bookingId=${bookingId}`)).body.data;
    const words = items.map(({ by, rating, text }: Record<string, unknown>) => [by, rating, text]);
    expect(words.toSorted()).toEqual([
      ['OWNER', 5, 'Careful'],
      ['RENTER', 4, 'Good'],
    ]);
  }
});

test('the reviewed side replies once, after the publication', async () => {
  const bookingId = await completed(66);
  await market.renter.call('submit_review', { bookingId, rating: 3, text: 'The strap was torn' });
  expect((await ownerReviews({ bookingId, reply: 'We mended it' })).body).toMatchObject({
    code: 'nothing_to_reply',
    nextActions: [{ tool: 'get_owner_booking_detail', method: 'GET', actor: 'OWNER' }],
  });
  await ownerReviews({ bookingId, rating: 5, text: 'Thanks' });
  const replied = await ownerReviews({ bookingId, reply: 'We mended it' });
  expect(replied.body.data.items.find(({ by }: { by: string }) => by === 'RENTER')).toMatchObject({ reply: 'We mended it' });
  expect((await ownerReviews({ bookingId, reply: 'Again' })).body.data).toMatchObject({ alreadyDone: true });
  const { items } = await market.stranger.call('list_reviews', { slug: 'tandem-sea-kayak' });
  const replies = items.map(({ reply }: { reply: string | null }) => reply);
  expect([replies.includes('We mended it'), replies.includes('Again')]).toEqual([true, false]);
  const mixed = await ownerReviews({ bookingId, reply: 'x', rating: 1, text: 'y' });
  expect(mixed.body.code).toBe('invalid_input');
});

test('only a completed booking can be reviewed, and only by its sides', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(70));
  const review = { bookingId, rating: 5, text: 'Great' };
  expect((await market.renter.try('submit_review', review)).error.code).toBe('invalid_state');
  expect((await ownerReviews(review)).body.code).toBe('invalid_state');
  const ended = await completed(78);
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const outsider of [market.stranger, market.admin, other]) {
    for (const about of [bookingId, ended]) {
      expect((await outsider.http.post('/reviews', { ...review, bookingId: about })).body.code).toBe('not_found');
      expect((await outsider.http.get(`/reviews?bookingId=${about}`)).body.code).toBe('not_found');
    }
  }
  expect(await market.renter.call('list_reviews', { bookingId: ended })).toMatchObject({ items: [], canReview: true });
  expect((await market.renter.try('submit_review', { bookingId, rating: 6, text: 'x' })).error.code).toBe('invalid_input');
  expect((await market.renter.try('submit_review', { bookingId, rating: 5 })).error).toMatchObject({
    details: { issues: [{ field: 'text' }] },
  });
});

test('a list of reviews is about one booking, asset or vendor', async () => {
  expect((await market.renter.try('list_reviews', {})).error.code).toBe('invalid_input');
  expect((await market.renter.try('list_reviews', { slug: 'no-such-asset' })).error.code).toBe('not_found');
  expect((await market.renter.try('list_reviews', { vendorSlug: 'no-such-vendor' })).error.code).toBe('not_found');
  const { vendorSlug, vendor } = await ratings();
  const page = await market.stranger.call('list_reviews', { vendorSlug, limit: 2 });
  expect(page).toMatchObject({ rating: vendor, pagination: { limit: 2 } });
  expect(page.items).toHaveLength(2);
});

test('after the time for reviews, given ones are published and no more are taken', async () => {
  const bookingId = await completed(74);
  await market.renter.call('submit_review', { bookingId, rating: 5, text: 'Lovely' });
  const before = await ratings();
  market = await advanceTime(market, { days: 15 });
  expect((await ownerReviews({ bookingId, rating: 1, text: 'Late' })).body).toMatchObject({ code: 'reviews_closed' });
  const seen = await market.owner.http.get(`/reviews?bookingId=${bookingId}`);
  expect(seen.body.data).toMatchObject({ canReview: false, canReply: true, items: [{ status: 'PUBLISHED', text: 'Lovely' }] });
  // Others of this file on the same calendar fell due with it.
  expect((await ratings()).asset.count).toBeGreaterThan(before.asset.count);
});
