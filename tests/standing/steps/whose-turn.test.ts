import { afterAll, beforeAll, expect, test } from 'vitest';
import { agree } from '../../harness/rentals/claim-kayak.ts';
import { freePeriod } from '../../harness/dates.ts';
import { advanceTo, report, returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { reportedKayak, takeTransfers } from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** Whose turn it is and until when, as the booking itself says it; lists of both sides say the same. */
async function whoseTurn(bookingId: string) {
  const { waitingOn, dueAt, totals } = await market.renter.call('get_booking_detail', { bookingId });
  for (const [who, tool] of [
    [market.renter, 'list_my_bookings'],
    [market.owner, 'list_owner_bookings'],
  ] as const) {
    const { items } = await who.call(tool, { limit: 50 });
    expect(items.find((item: { id: string }) => item.id === bookingId)).toMatchObject({ waitingOn, dueAt });
  }
  return { waitingOn, dueNowMinor: totals.dueNowMinor };
}

/** What the payment page asks for. */
async function asked(bookingId: string): Promise<number> {
  return (await market.renter.call('initiate_payment', { bookingId })).amountMinor;
}

test('an approved booking waits for the renter, and the due sum is that of the page', async () => {
  const bookingId = await approvedKayak(market, freePeriod(40));
  expect(await whoseTurn(bookingId)).toEqual({ waitingOn: 'RENTER', dueNowMinor: await asked(bookingId) });
});

test('a paid booking waits for nobody until a check-in waits for an answer', async () => {
  const dates = freePeriod(50);
  const bookingId = await confirmedKayak(market, dates);
  expect(await whoseTurn(bookingId)).toEqual({ waitingOn: 'NONE', dueNowMinor: 0 });
  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  await report(market.owner, bookingId, 'CHECK_IN');
  expect(await whoseTurn(bookingId)).toEqual({ waitingOn: 'RENTER', dueNowMinor: 0 });
});

test('a booking with a reported transfer waits for the owner, and nothing is due', async () => {
  market = await takeTransfers(market);
  const bookingId = await reportedKayak(market, freePeriod(70));
  expect(await whoseTurn(bookingId)).toEqual({ waitingOn: 'OWNER', dueNowMinor: 0 });
});

test('a claim beyond the deposit is due on the page, and the payment options say so', async () => {
  const bookingId = await returnedKayak(market, 90);
  const { deposit } = await market.renter.call('get_booking_detail', { bookingId });
  await agree(market.owner, market.renter, bookingId, deposit.amountMinor + 900);
  await market.dispatcher.drain();
  expect(await whoseTurn(bookingId)).toMatchObject({ dueNowMinor: 900 });
  const { channels, dueMinor } = await market.renter.call('get_payment_options', { bookingId });
  expect({ dueMinor, open: channels.filter(({ available }: { available: boolean }) => available) }).toMatchObject({
    dueMinor: 900,
    open: [{ channel: 'GATEWAY' }],
  });
  expect(await asked(bookingId)).toBe(900);
});
