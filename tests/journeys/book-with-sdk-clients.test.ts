import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAgent } from '../../examples/agent.ts';
import { bookARental } from '../../examples/book-a-rental.ts';
import { connectOlderAgent } from '../harness/older-agent.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test.each([
  ['the current SDK (protocol 2026-07-28)', connectAgent],
  ['the older SDK (protocol 2025-11-25)', connectOlderAgent],
])('the example books a rental with %s', async (_name, connect) => {
  const lines: string[] = [];
  await bookARental(market.url, (line) => lines.push(line), connect);
  expect(lines.join('\n')).toContain('get_pay_status');
  const { items } = await market.renter.call('list_my_bookings', { state: 'CONFIRMED' });
  expect(items[0]).toMatchObject({ state: 'CONFIRMED', asset: { slug: 'coastline-camper' } });
  await market.renter.call('cancel_booking', { bookingId: items[0].id, confirm: true, anyRefund: true });
});
