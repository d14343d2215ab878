import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { approvedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('the payment page names the owner, the refunds, the return of the deposit and the next steps', async () => {
  const bookingId = await approvedKayak(market, freePeriod(30));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const page = await (await fetch(redirectUrl)).text();
  for (const words of ['You rent from Atlantic Outdoors.', 'the whole price comes back', 'given back after the return unless']) {
    expect(page).toContain(words);
  }
  const paid = await (await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) })).text();
  for (const words of ['What happens next', 'Pick-up is on', 'ask your assistant for its link']) expect(paid).toContain(words);

  const { status, paymentId, nextActions } = await market.renter.call('get_pay_status', { bookingId });
  expect(status).toBe('PAID');
  const invoice = nextActions.find(({ tool }: { tool: string }) => tool === 'get_payment_invoice');
  expect(invoice).toMatchObject({ args: { bookingId, paymentId }, actor: 'RENTER', optional: true });
  expect(await market.renter.call('get_payment_invoice', invoice.args)).toHaveProperty('url');
});

test('an unknown path is answered with a page for a person and with the envelope for software', async () => {
  const get = (accept: string) => fetch(`${market.url}/no/such/page`, { headers: { accept } });
  const person = await get('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([person.status, person.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await person.text()).toContain('There is no such page');
  for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
    expect(await (await get(accept)).json()).toMatchObject({ success: false, code: 'not_found' });
  }
});
