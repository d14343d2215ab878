import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { FAKE_STRIPE_KEYS } from '../../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../../harness/servers/fake-stripe/server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  market = await startMarketplace({ ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: stripe.url });
});
afterEach(() => stripe.refuse(null));
afterAll(async () => {
  await market.close();
  await stripe.close();
});

test('an amount that the gateway cannot take is refused with a remedy, and is no server error', async () => {
  const bookingId = await approvedKayak(market, freePeriod(40));
  refusePages({ code: 'amount_too_large', message: 'Amount must be no more than 1' });
  const { error } = await market.renter.try('initiate_payment', { bookingId });
  expect(error).toMatchObject({ code: 'amount_not_payable', retryable: false, details: { bookingId, currency: 'EUR' } });
  expect((await market.renter.http.post(`/bookings/${bookingId}/pay`, {})).status).toBe(400);
});

test('a gateway account that may not take payments is reported to the operator with the reason', async () => {
  const bookingId = await approvedKayak(market, freePeriod(45));
  const reason = 'Your account cannot currently make live charges.';
  refusePages({ code: 'testmode_charges_only', message: reason });
  const { error } = await market.renter.try('initiate_payment', { bookingId });
  expect(error).toMatchObject({
    code: 'payment_page_refused',
    retryable: false,
    details: { bookingId, because: 'ACCOUNT' },
    message: expect.stringContaining('did nothing wrong'),
    nextActions: [{ tool: 'get_payment_options', args: { bookingId } }],
  });
  expect(JSON.stringify(error)).not.toContain(reason);
  const overRest = await market.renter.http.post(`/bookings/${bookingId}/pay`, {});
  expect([overRest.status, overRest.body.code]).toEqual([400, 'payment_page_refused']);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'CREATED', failure: null });

  const { body } = await market.admin.http.get(`/admin/payments?tab=transactions&bookingId=${bookingId}`);
  expect(body.data.items[0].failure).toContain(reason);

  stripe.refuse(null);
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ status: 'PENDING' });
});

function refusePages(error: { code: string; message: string }): void {
  stripe.refuse({ path: '/v1/checkout/sessions', status: 400, error: { type: 'invalid_request_error', ...error } });
}
