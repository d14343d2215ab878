import type { PaymentPageRequest } from '../../src/adapters/payment-gateway.ts';
import { insertCheckout } from '../../src/adapters/sandbox-gateway/sandbox-store.ts';
import type { TestMarketplace } from './start-marketplace.ts';

const REQUEST: PaymentPageRequest = {
  paymentId: 'pay_1',
  amountMinor: 11_314,
  holdMinor: 50_000,
  currency: 'EUR',
  title: 'Canon EOS R5',
  description: '14 May 2027 to 17 May 2027\nBerlin',
  lines: [
    { label: 'Rental per day', amountMinor: 9_000, quantity: 3, unitMinor: 3_000 },
    { label: 'Discount', amountMinor: -1_000 },
    { label: 'Deposit, comes back', amountMinor: 3_314, comesBack: true },
  ],
  returnUrl: 'https://market.example/bookings?id=1&from=pay',
  cancelUrl: 'https://market.example/bookings?id=1&from=left',
  expiresAt: new Date('2099-05-01T12:00:00Z'),
  timeZone: 'Europe/Berlin',
};
let made = 0;

/** The address of a payment page of the sandbox that no booking stands behind. Nobody hears of what is answered there. */
export async function sandboxPage(market: TestMarketplace, changes: Partial<PaymentPageRequest> = {}): Promise<string> {
  const request = { ...REQUEST, paymentId: `pay_page${(made += 1)}`, ...changes };
  const { token } = await market.database.transaction((tx) => insertCheckout(tx, request, market.clock.now()));
  return `${market.url}/sandbox/checkout/${token}`;
}
