import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('GET /bookings/{id} shows the owner the owner’s view, and the renter the renter’s', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(40));
  const path = `/bookings/${bookingId}`;
  const [renter, owner, detail] = [
    await market.renter.http.get(path),
    await market.owner.http.get(path),
    await market.owner.http.get(`/owner${path}`),
  ];
  expect(owner.body.data).toEqual(detail.body.data);
  expect(owner.body.data).toHaveProperty('payout');
  expect(renter.body.data).not.toHaveProperty('payout');
  expect((await market.stranger.http.get(path)).status).toBe(404);
});

test('an owner finds no plan that was not sent', async () => {
  const { id } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(50) });
  expect((await market.owner.http.get(`/bookings/${id}`)).status).toBe(404);
});

test('answers to writes and reads name the booking as id and as bookingId, over both doors', async () => {
  const dates = freePeriod(60);
  const created = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates });
  const bookingId = created.id;
  const answers = [
    created,
    await market.renter.call('promote_booking', { bookingId, acceptAgreement: true }),
    await market.renter.call('request_extension', { bookingId, preview: true, ...freePeriod(67) }),
    await market.owner.call('approve_booking', { bookingId }),
    await market.renter.call('booking_readiness', { bookingId }),
    await market.renter.call('initiate_payment', { bookingId }),
    await market.renter.call('get_pay_status', { bookingId }),
    await market.renter.call('list_booking_extensions', { bookingId }),
    await market.renter.call('get_payment_options', { bookingId }),
    await market.renter.call('list_reviews', { bookingId }),
    await market.owner.call('get_renter_snapshot', { bookingId }),
    (await market.renter.http.get(`/bookings/${bookingId}/condition`)).body.data,
    await market.renter.call('manage_booking_incidents', { action: 'list', bookingId }),
    await market.owner.call('get_owner_booking_detail', { bookingId }),
    (await market.renter.http.get(`/bookings/${bookingId}`)).body.data,
    (await market.renter.http.get(`/bookings/${bookingId}/pay/status`)).body.data,
    await market.renter.call('cancel_booking', { bookingId, preview: true }),
    await market.renter.call('cancel_booking', { bookingId, confirm: true }),
  ];
  expect(answers.map(({ id, bookingId: also }) => [id, also])).toEqual(answers.map(() => [bookingId, bookingId]));
});

test('answers of create and promote name the units', async () => {
  const { id: bookingId, units } = await market.renter.call('create_booking', {
    slug: 'tandem-sea-kayak',
    ...freePeriod(70),
    units: 2,
  });
  expect(units).toBe(2);
  expect((await market.renter.call('promote_booking', { bookingId, acceptAgreement: true })).units).toBe(2);
});
