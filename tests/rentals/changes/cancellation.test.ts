import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trustEvents } from '../../../db/schema/index.ts';
import { GRACE_IN_WORDS } from '../../../src/domain/catalog/pricing/index.ts';
import { freePeriod, soonPeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { advanceTo, handOver } from '../../harness/rentals/kayak-handover.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const amountsOf = ({ refundMinor, rentMinor, feeMinor }: Record<string, number>) => [refundMinor, rentMinor, feeMinor];

/** A paid booking on days of its own, with what its renter is shown when asking for the refund without confirming. */
async function previewedKayak(daysAhead: number) {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const preview = await market.renter.call('cancel_booking', { bookingId });
  const { cancellation, deposit } = await market.renter.call('get_booking_detail', { bookingId });
  return { bookingId, preview, cancellation, deposit };
}

/** The next step of a preview that confirms the cancellation with the refund that was shown. */
function confirmationOf({ nextActions }: { nextActions: { tool: string; args: Record<string, unknown> }[] }) {
  const step = nextActions.find(({ tool }) => tool === 'cancel_booking');
  if (step === undefined) throw new Error('The preview does not offer to cancel.');
  return step;
}

test('without confirm nothing is cancelled, and the refund is shown with its parts and how long it stays', async () => {
  const { bookingId, preview } = await previewedKayak(41);
  expect(preview).toMatchObject({ preview: true, state: 'CONFIRMED' });
  expect(preview.rentBackMinor + preview.feeBackMinor).toBe(preview.refundMinor);
  expect(new Date(preview.localRefundStaysUntil).toISOString()).toBe(preview.refundStaysUntil);
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('the preview shows the steps that the booking shows, now and later', async () => {
  const { bookingId, preview } = await previewedKayak(66);
  const booking = (await market.renter.http.get(`/bookings/${bookingId}`)).body.data;
  const [now, ...later] = booking.cancellation.steps;
  expect([preview.refundMinor, preview.rentBackMinor, preview.feeBackMinor]).toEqual(amountsOf(now));
  expect(preview.later.map(amountsOf)).toEqual(later.map(amountsOf));
  expect(preview.later[0]).toMatchObject({ until: later[0].until, localUntil: later[0].localUntil });
});

test('the preview shows the same later steps over REST and over MCP', async () => {
  const { bookingId, preview } = await previewedKayak(71);
  const overRest = (await market.renter.http.post(`/bookings/${bookingId}/cancel?preview=true`)).body.data;
  expect(overRest.later).toEqual(preview.later);
});

test('for 24 hours after the payment the renter may change their mind, whatever the policy', async () => {
  const { cancellation } = await previewedKayak(76);
  expect(cancellation.changeOfMind).toBe(GRACE_IN_WORDS);
  expect(Date.parse(cancellation.changeOfMindUntil)).toBe(market.clock.now().getTime() + 24 * 3_600_000);
});

test('with another expected refund nothing is cancelled, and the right one is named', async () => {
  const { bookingId, preview } = await previewedKayak(81);
  const expectedRefundMinor = preview.refundMinor - 1;
  const refused = await market.renter.try('cancel_booking', { bookingId, confirm: true, expectedRefundMinor });
  expect(refused.error).toMatchObject({
    code: 'refund_changed',
    nextActions: [{ args: { expectedRefundMinor: preview.refundMinor } }],
  });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('the preview says in a few words what comes back, and names the deposit', async () => {
  const { bookingId, deposit } = await previewedKayak(61);
  const preview = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(preview).toMatchObject({
    preview: true,
    depositBack: deposit.amount,
    summary: expect.stringContaining(`${preview.refund} comes back, and the deposit of ${deposit.amount}. It stays so until`),
  });
  expect(JSON.stringify(preview).length).toBeLessThan(1_500);
});

test('a cancellation that does not name the refund is refused with the step that a person must confirm', async () => {
  const { bookingId, preview } = await previewedKayak(86);
  const step = confirmationOf(preview);
  expect(step).toMatchObject({ args: { confirm: true, expectedRefundMinor: preview.refundMinor }, requiresHuman: true });
  const blind = await market.renter.try('cancel_booking', { bookingId, confirm: true });
  expect(blind.error).toMatchObject({ code: 'refund_unseen', nextActions: [{ args: step.args, requiresHuman: true }] });
});

test('the step of the preview cancels the booking once, and gives the deposit back', async () => {
  const { preview, deposit } = await previewedKayak(91);
  const { args } = confirmationOf(preview);
  expect(await market.renter.call('cancel_booking', args)).toMatchObject({
    state: 'CANCELLED',
    depositBackMinor: deposit.amountMinor,
  });
  await market.dispatcher.drain();
  const again = await market.renter.call('cancel_booking', args);
  expect(again).toMatchObject({ alreadyDone: true, depositBackMinor: deposit.amountMinor, totals: { dueNow: '€0.00' } });
});

test('cancelling early gives back everything with the deposit, and leaves escrow and deposit at zero', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(46));
  const cancelled = await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(cancelled).toMatchObject({ state: 'CANCELLED', refundMinor: cancelled.totals.totalMinor, feeKeptMinor: 0 });
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(0);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ deposit: { state: 'RELEASED' } });
});

test('the days are free again after a cancellation', async () => {
  const dates = freePeriod(51);
  const ids = [await approvedKayak(market, dates), await approvedKayak(market, dates), await approvedKayak(market, dates)];
  const query = `/assets/tandem-sea-kayak/availability?from=${dates.startDate}&to=${dates.endDate}`;
  expect((await market.nobody.http.get(query)).body.data.available).toBe(false);
  await market.renter.call('cancel_booking', { bookingId: ids[0], confirm: true, anyRefund: true });
  expect((await market.nobody.http.get(query)).body.data).toMatchObject({ available: true, unitsFree: 1 });
});

test('over REST a cancel without a body cancels, and with preview=true only shows the refund', async () => {
  const bookingId = await requestKayak(market, freePeriod(56));
  const preview = await market.renter.http.post(`/bookings/${bookingId}/cancel?preview=true`);
  expect(preview.body.data).toMatchObject({ preview: true, policyStep: 'FREE', state: 'PENDING_APPROVAL' });
  const cancelled = await market.renter.http.post(`/bookings/${bookingId}/cancel`);
  expect(cancelled.body.data).toMatchObject({ preview: false, state: 'CANCELLED', cancelledBy: 'RENTER' });
  const again = await market.renter.http.post(`/bookings/${bookingId}/cancel`);
  expect(again.body.data).toMatchObject({ state: 'CANCELLED', alreadyDone: true });
});

describe('a paid booking that starts soon', () => {
  let soon: TestMarketplace;
  let dates: ReturnType<typeof soonPeriod>;
  let bookingId: string;
  beforeEach(async () => {
    // Some of these tests move time, so each has a marketplace of its own.
    soon = await startMarketplace();
    dates = soonPeriod();
    bookingId = await confirmedKayak(soon, dates);
  });
  afterEach(() => soon.close());

  const hourBeforePickup = async () => {
    const { pickupAt } = await soon.renter.call('get_booking_detail', { bookingId });
    return advanceTo(soon, new Date(Date.parse(pickupAt) - 3_600_000).toISOString());
  };

  test('offers no past step of the cancellation policy, and neither does its quote', async () => {
    const now = soon.clock.now().getTime();
    const quote = await soon.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...dates });
    const booking = await soon.renter.call('get_booking_detail', { bookingId });
    for (const { steps } of [quote.cancellation, booking.cancellation]) {
      expect(steps.map(({ until }: { until: string | null }) => until === null || Date.parse(until) >= now)).toEqual(
        steps.map(() => true),
      );
    }
  });

  test('leaves only an hour to change one’s mind', async () => {
    const { cancellation } = await soon.renter.call('get_booking_detail', { bookingId });
    expect(Date.parse(cancellation.changeOfMindUntil)).toBe(soon.clock.now().getTime() + 3_600_000);
  });

  test('gives half of it back an hour before pickup, when it is too late to change one’s mind', async () => {
    const later = await hourBeforePickup();
    const { cancellation } = await later.renter.call('get_booking_detail', { bookingId });
    expect(cancellation).toMatchObject({ changeOfMindUntil: null, steps: [{ refundBps: 5_000 }, { refundBps: 0 }] });
  });

  test('costs what a key may spend, and the preview says how the rest comes back', async () => {
    const later = await hourBeforePickup();
    const preview = await later.renter.call('cancel_booking', { bookingId, preview: true });
    const { totals } = await later.renter.call('get_booking_detail', { bookingId });
    const lostMinor = totals.totalMinor - preview.refundMinor;
    expect(lostMinor).toBeGreaterThan(0);
    expect(preview.summary).toContain('It goes back by the way it was paid, at once; banks take some days to show it.');
    const cancelWith = async (spendCapMinor: number) => {
      const key = { action: 'create', name: 'Capped', spendCapMinor, spendCurrency: 'EUR' };
      const { secret } = await later.renter.call('manage_api_keys', key);
      return later.actor(secret).try('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    };
    expect((await cancelWith(lostMinor - 1)).error).toMatchObject({
      code: 'spend_cap_exceeded',
      details: { wantedMinor: lostMinor },
    });
    expect((await cancelWith(lostMinor)).output).toMatchObject({ state: 'CANCELLED' });
  });

  test('offers no step of the cancellation policy and no change of mind once it runs', async () => {
    const later = await hourBeforePickup();
    await handOver(later, bookingId);
    const running = await later.renter.call('get_booking_detail', { bookingId });
    expect(running).toMatchObject({ state: 'ACTIVE', cancellation: { changeOfMindUntil: null, steps: [] } });
  });
});

test.each([
  [24, []],
  [23.99, ['LATE_CANCEL']],
])('cancelling %d hours before the start is noted as %j against the renter', async (hours, noted) => {
  const other = await startMarketplace();
  const bookingId = await confirmedKayak(other, freePeriod());
  const { pickupAt } = await other.renter.call('get_booking_detail', { bookingId });
  const later = await advanceTo(other, new Date(Date.parse(pickupAt) - hours * 3_600_000).toISOString());
  await later.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  const rows = await other.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  expect(rows.map(({ kind }) => kind)).toEqual(noted);
  await other.close();
});
