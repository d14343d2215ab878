import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOf } from '../harness/rentals/claim-kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function bookingOf(email: string, wanted: { state: string; slug?: string }) {
  const renter = await market.signIn(email);
  const { items } = await renter.call('list_my_bookings', { limit: 100 });
  const found = items.find(
    ({ state, asset }: { state: string; asset: { slug: string } }) =>
      state === wanted.state && asset.slug === (wanted.slug ?? asset.slug),
  );
  return { renter, bookingId: found.bookingId as string };
}

test('a payment of the demo that was begun can be finished on its page', async () => {
  const { renter, bookingId } = await bookingOf('grace@demo.test', { state: 'PENDING_PAYMENT' });
  const { redirectUrl, status } = await renter.call('initiate_payment', { bookingId });
  expect(status).toBe('PENDING');
  // The page was begun at the server that made the demo data, of which this one has a copy.
  const page = market.url + new URL(redirectUrl).pathname;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  expect(await renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
});

test('a confirmed booking of the demo can be cancelled, and the money goes back', async () => {
  const { renter, bookingId } = await bookingOf('beatriz@demo.test', { state: 'CONFIRMED', slug: 'coastline-camper' });
  const { totals, deposit } = await renter.call('get_booking_detail', { bookingId });
  const paidMinor = totals.totalMinor + deposit.amountMinor;
  const books = { ESCROW: -totals.totalMinor, DEPOSIT: -deposit.amountMinor, GATEWAY: paidMinor };
  expect(await booksOf(market, bookingId)).toMatchObject(books);

  const preview = await renter.call('cancel_booking', { bookingId });
  expect(preview).toMatchObject({ refundMinor: totals.totalMinor, depositBackMinor: deposit.amountMinor });
  await renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: preview.refundMinor });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0 });
  expect(await renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED', amountMinor: paidMinor });
  expect(await renter.call('get_booking_detail', { bookingId })).toMatchObject({
    state: 'CANCELLED',
    deposit: { state: 'RELEASED', returnedMinor: deposit.amountMinor },
  });
});

test('a plan of the demo can be sent, and one of two rival requests approved', async () => {
  const { renter, bookingId } = await bookingOf('lucy@demo.test', { state: 'PENDING_VERIFICATION' });
  expect(await renter.call('promote_booking', { bookingId, acceptAgreement: true })).toMatchObject({ state: 'PENDING_APPROVAL' });

  const owner = await market.signIn('teresa@demo.test', 'mcp-owner');
  const { items } = await owner.call('list_owner_requests');
  const rivals = items.filter(({ asset }: { asset: { slug: string } }) => asset.slug === 'party-tent-6-by-12');
  expect(rivals).toHaveLength(2);
  expect(await owner.call('approve_booking', { bookingId: rivals[0].bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
  expect((await owner.try('approve_booking', { bookingId: rivals[1].bookingId })).isError).toBe(true);
});

test('the request of the demo that has waited for 47 hours is accepted after 48', async () => {
  const { bookingId } = await bookingOf('sofia@demo.test', { state: 'PENDING_APPROVAL' });
  const readinessAfter = async (minutes: number) => {
    market.clock.advance({ minutes });
    return (await market.signIn('sofia@demo.test')).call('booking_readiness', { bookingId });
  };
  expect(await readinessAfter(59)).toMatchObject({ state: 'PENDING_APPROVAL' });
  const accepted = await readinessAfter(2);
  expect(accepted).toMatchObject({ state: 'PENDING_PAYMENT', calendar: { held: true } });
  expect(accepted.timeline.at(-1)).toMatchObject({ type: 'booking.auto_accepted', actor: 'SYSTEM' });
});

test('a returned rental of the demo completes when the time for claims is over', async () => {
  const { bookingId } = await bookingOf('nikos@demo.test', { state: 'RETURNED' });
  market.clock.advance({ hours: 48 });
  const nikos = await market.signIn('nikos@demo.test');
  expect(await nikos.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'COMPLETED' });
});
