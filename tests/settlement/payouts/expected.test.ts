import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

interface Sum {
  readonly currency: string;
  readonly words: string;
  readonly expectedMinor: number;
  readonly expectedFrom: string | null;
}

async function payouts() {
  const { output, text } = await market.owner.try('list_owner_payouts');
  const { body } = await market.owner.http.get('/owner/payouts');
  expect(body.data).toEqual(output);
  return { ...(output as { sums: Sum[]; expected: { bookingId: string; amountMinor: number; expectedAt: string }[] }), text };
}

test('the expected earnings of a paid booking are shown in the sums, in their list and with the booking', async () => {
  const before = await payouts();
  const dates = freePeriod(20);
  const bookingId = await confirmedKayak(market, dates);
  const detail = await market.owner.try('get_owner_booking_detail', { bookingId });
  const { payout, lines } = detail.output as {
    payout: { amountMinor: number; amount: string; expectedAt: string };
    lines: { code: string; amountMinor: number }[];
  };
  const { body } = await market.owner.http.get(`/owner/bookings/${bookingId}`);
  expect(body.data.payout).toEqual(payout);
  expect(detail.text).toContain(payout.expectedAt);
  expect(lines.length).toBeGreaterThan(0);
  // Two days for claims and one more after the return.
  expect(payout.expectedAt.slice(0, 10) > dates.endDate).toBe(true);

  const after = await payouts();
  const euro = ({ sums }: { sums: Sum[] }) => sums.find(({ currency }) => currency === 'EUR');
  expect((euro(after)?.expectedMinor ?? 0) - (euro(before)?.expectedMinor ?? 0)).toBe(payout.amountMinor);
  expect(euro(after)?.words).toMatch(/€[\d.,]+ to come of \d+ paid bookings? that (is|are) not over, the first about \d+ /);
  expect(after.text).toContain(euro(after)?.words);
  expect(after.expected.find((one) => one.bookingId === bookingId)).toMatchObject({
    amountMinor: payout.amountMinor,
    expectedAt: payout.expectedAt,
  });

  const asked = await requestKayak(market, freePeriod(30));
  expect((await market.owner.call('get_owner_booking_detail', { bookingId: asked })).payout).toBeNull();

  const { refundMinor } = await market.renter.call('cancel_booking', { bookingId });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: refundMinor });
  expect(euro(await payouts())?.expectedMinor).toBe(euro(before)?.expectedMinor);
});
