import { afterEach, expect, test, vi } from 'vitest';
import { AmountRefused } from '../../src/adapters/payment-gateway.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace } from '../harness/start-marketplace.ts';

afterEach(() => vi.restoreAllMocks());

test('an amount that the gateway can never take is said so, with what helps, and is no failure of the server', async () => {
  const market = await startMarketplace();
  const bookingId = await approvedKayak(market, freePeriod(40));
  vi.spyOn(market.ports.gateway, 'openPaymentPage').mockRejectedValue(new AmountRefused('in steps of 10 only', 10));
  const { error } = await market.renter.try('initiate_payment', { bookingId });
  expect(error).toMatchObject({ code: 'amount_not_payable', details: { bookingId, stepMinor: 10, currency: 'EUR' } });
  expect((await market.renter.http.post(`/bookings/${bookingId}/pay`, {})).status).toBe(400);
  await market.close();
});
