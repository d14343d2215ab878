import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '../../db/schema/index.ts';
import { CANCELLATION_POLICIES } from '../../db/values/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const DAYS_AHEAD = 60;
/** Days before the pickup, and what each policy gives back of the rent then, in percent; the fee comes back only with all of it. */
const EXPECTED: readonly { daysBefore: number; percent: Readonly<Record<(typeof CANCELLATION_POLICIES)[number], number>> }[] = [
  { daysBefore: 15, percent: { FLEXIBLE: 100, MODERATE: 100, FIRM: 100, NON_REFUNDABLE: 0 } },
  { daysBefore: 8, percent: { FLEXIBLE: 100, MODERATE: 100, FIRM: 50, NON_REFUNDABLE: 0 } },
  { daysBefore: 3, percent: { FLEXIBLE: 100, MODERATE: 50, FIRM: 0, NON_REFUNDABLE: 0 } },
  { daysBefore: 0.5, percent: { FLEXIBLE: 50, MODERATE: 0, FIRM: 0, NON_REFUNDABLE: 0 } },
];

let market: TestMarketplace;
const dates = freePeriod(DAYS_AHEAD);
const pickup = Date.parse(`${dates.startDate}T10:00:00Z`);
/** Of each policy one booking for each instant: over MCP and over REST by turns. */
const bookings = new Map<string, string>();

beforeAll(async () => {
  market = await startMarketplace();
  for (const policy of CANCELLATION_POLICIES) {
    await market.database.transaction((tx) =>
      tx.update(assets).set({ cancellationPolicy: policy, units: 50 }).where(eq(assets.slug, 'tandem-sea-kayak')),
    );
    for (const { daysBefore } of EXPECTED) bookings.set(`${policy} ${daysBefore}`, await confirmedKayak(market, dates));
  }
});
afterAll(() => market.close());

describe.each(EXPECTED)('$daysBefore days before the pickup', ({ daysBefore, percent }) => {
  beforeAll(async () => {
    market = await advanceTime(market, { hours: (pickup - market.clock.now().getTime()) / 3_600_000 - daysBefore * 24 });
  });

  test.each(CANCELLATION_POLICIES)('%s gives back what its preview says, and the books agree', async (policy) => {
    const bookingId = bookings.get(`${policy} ${daysBefore}`) ?? '';
    const overRest = CANCELLATION_POLICIES.indexOf(policy) % 2 === 0;
    const path = `/bookings/${bookingId}/cancel`;
    const preview = overRest
      ? (await market.renter.http.post(`${path}?preview=true`)).body.data
      : await market.renter.call('cancel_booking', { bookingId });
    const { totals, cancellation } = await market.renter.call('get_booking_detail', { bookingId });
    const { ownerSubtotalMinor, totalMinor } = totals;
    const full = percent[policy] === 100;
    expect(preview).toMatchObject({ preview: true, state: 'CONFIRMED' });
    expect(cancellation).toMatchObject({ policy });
    expect(preview.feeKeptMinor > 0).toBe(!full);
    const least = full ? totalMinor : Math.round((ownerSubtotalMinor * percent[policy]) / 100);
    const tax = full || percent[policy] === 0 ? 0 : totals.taxMinor;
    expect(preview.refundMinor).toBeGreaterThanOrEqual(least);
    expect(preview.refundMinor).toBeLessThanOrEqual(least + tax);

    const confirm = { confirm: true, expectedRefundMinor: preview.refundMinor };
    const cancelled = overRest
      ? (await market.renter.http.post(path, confirm)).body.data
      : await market.renter.call('cancel_booking', { bookingId, ...confirm });
    expect(cancelled).toMatchObject({ state: 'CANCELLED', refundMinor: preview.refundMinor, cancelKind: 'NORMAL' });
    await market.dispatcher.drain();
    const balances = await trialBalance(market.database);
    expect([balances.get(`ESCROW:${bookingId} EUR`), balances.get(`DEPOSIT:${bookingId} EUR`) ?? 0]).toEqual([0, 0]);
  });
});
