import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookingDeadlines, bookings, commissionDues, offlineProofs } from '../../../db/schema/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { advanceTo } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { freshFile, reportedKayak, rowOf, takeTransfers, transferOf } from '../../harness/rentals/transfer-kayak.ts';

const risk = { level: 'HIGH', score: 70, reasons: [{ rule: 'low_trust', points: 70, text: 'for the test' }] } as const;
const dates = freePeriod(60);

let market: TestMarketplace;
beforeEach(async () => {
  market = await takeTransfers(await startMarketplace());
});
afterEach(async () => {
  await trialBalance(market.database);
  await market.close();
});

test('while a payment is checked, no transfer can be reported, and the options say why', async () => {
  const bookingId = await flaggedKayak();
  const options = await market.renter.call('get_payment_options', { bookingId });
  expect(options.channels.map(({ available }: { available: boolean }) => available)).toEqual([false, false, false]);
  expect(options.channels[0].explanation).toContain('checks it');
  const { totalMinor: amountMinor } = await rowOf(market, bookingId);
  const report = await market.renter.try('report_offline_payment', { ...(await transferOf(market, bookingId)), amountMinor });
  expect(report.error).toMatchObject({ code: 'payment_flagged' });
});

test('refusing a payment does not end a booking with a reported transfer', async () => {
  const bookingId = await flaggedKayak();
  await reportBeside(bookingId);
  market = await advanceTime(market, { hours: 73 });
  await market.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  expect(await rowOf(market, bookingId)).toMatchObject({ state: 'PENDING_PAYMENT', dueAt: null });
  const confirmed = await market.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  expect(confirmed).toMatchObject({ state: 'CONFIRMED' });
  expect(await duesOf(bookingId)).toMatchObject([{ status: 'DUE' }]);
});

test('a transfer received for an ended booking is owed back, without a commission', async () => {
  const bookingId = await reportedKayak(market, dates);
  const ended = { state: 'EXPIRED', closeReason: 'PAYMENT', closedAt: market.clock.now(), dueAt: null } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(ended).where(eq(bookings.id, bookingId)));
  market = await advanceTo(market, `${dates.startDate}T20:00:00Z`);
  const { totalMinor } = await rowOf(market, bookingId);
  const answer = await market.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  expect(answer).toMatchObject({
    state: 'EXPIRED',
    proofs: [{ status: 'CONFIRMED' }],
    refunds: [{ status: 'DUE', amountMinor: totalMinor }],
  });
  expect(await duesOf(bookingId)).toEqual([]);

  const repaid = { bookingId, decision: 'repaid', contentBase64: freshFile('back') };
  expect((await market.owner.call('confirm_offline_payment', repaid)).refunds).toMatchObject([{ status: 'PROVEN' }]);
});

async function flaggedKayak(): Promise<string> {
  const bookingId = await approvedKayak(market, dates);
  await market.database.transaction((tx) =>
    tx
      .update(bookings)
      .set({ risk: { ...risk, reasons: [...risk.reasons] } })
      .where(eq(bookings.id, bookingId)),
  );
  await answerPaymentPage(market.renter, bookingId, 'pay');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'FLAGGED' });
  return bookingId;
}

/** As it was when the report came a moment before the payment. */
async function reportBeside(bookingId: string): Promise<void> {
  const { totalMinor: amountMinor } = await rowOf(market, bookingId);
  const now = market.clock.now();
  const id = randomIds.next({ prefix: 'ofp' });
  const dueAt = new Date(now.getTime() + 48 * 3_600_000);
  const photo = { id: 'x', fileKey: 'x', fileName: 'x', mimeType: 'image/png', bytes: 1, sha256: 'x', takenAt: null };
  const file = { ...photo, uploadedAt: now.toISOString() };
  const row = { id, bookingId, number: 1, status: 'REPORTED', amountMinor, currency: 'EUR', paidOn: dates.startDate } as const;
  await market.database.transaction(async (tx) => {
    await tx.insert(offlineProofs).values({ ...row, file, reportedAt: now, dueAt });
    await tx.insert(bookingDeadlines).values({ bookingId, kind: 'OFFLINE_PROOF', subjectId: id, dueAt });
  });
}

function duesOf(bookingId: string) {
  return market.database.reader.select().from(commissionDues).where(eq(commissionDues.bookingId, bookingId));
}
