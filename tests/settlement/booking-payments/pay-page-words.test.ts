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
