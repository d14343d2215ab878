import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookings, offlineRefunds, users } from '../../../db/schema/index.ts';
import { moveCredit } from '../../../src/domain/money/credit/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, approvedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import {
  entriesOf,
  freshFile,
  rowOf,
  takeTransfers,
  totalsOf,
  transferOf,
  transferredKayak,
} from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await takeTransfers(await startMarketplace());
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

/** The booking is over: everything that follows from that has happened. */
async function complete(bookingId: string): Promise<void> {
  const now = market.clock.now();
  const returned = { state: 'RETURNED', returnedAt: now, dueAt: now } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(returned).where(eq(bookings.id, bookingId)));
  await market.owner.call('get_owner_booking_detail', { bookingId });
  await market.dispatcher.drain();
}

async function balance(account: string): Promise<number> {
  return (await trialBalance(market.database)).get(`${account} EUR`) ?? 0;
}

async function giveCredit(amountMinor: number): Promise<void> {
  const [renter] = await market.database.reader.select().from(users).where(eq(users.email, 'renter@demo.test'));
  const grant = { userId: renter?.id ?? '', currency: 'EUR', kind: 'GRANT', amountMinor } as const;
  await market.database.transaction((tx) => moveCredit(tx, grant, { ids: randomIds, now: market.clock.now() }));
}

async function commissionOf(bookingId: string) {
  const { items } = await market.owner.call('manage_owner_commissions', { action: 'list', limit: 100 });
  return items.find((item: { bookingId: string }) => item.bookingId === bookingId);
}

async function cancel(bookingId: string): Promise<number> {
  const { refundMinor } = await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  return refundMinor;
}

test('completing a rental with transferred rent moves no money here and schedules no payout', async () => {
  const bookingId = await transferredKayak(market, freePeriod(20));
  const before = await entriesOf(market, bookingId);
  await complete(bookingId);
  expect((await rowOf(market, bookingId)).state).toBe('COMPLETED');
  expect(await entriesOf(market, bookingId)).toEqual(before);
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  expect(items.filter((item: { bookingId: string }) => item.bookingId === bookingId)).toEqual([]);
});

test('for a transfer with credit, the owner gets the credit when the rental is over, and no more', async () => {
  await giveCredit(2_000);
  const bookingId = await approvedKayak(market, freePeriod(24));
  await market.renter.call('apply_credit', { bookingId, amountMinor: 2_000 });
  const transfer = await transferOf(market, bookingId);
  expect(transfer.amountMinor).toBe((await rowOf(market, bookingId)).totalMinor - 2_000);
  await market.renter.call('report_offline_payment', transfer);
  await market.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  await complete(bookingId);
  expect(await entriesOf(market, bookingId)).toMatchObject({ COMPLETION: ['ESCROW 2000', 'OWNER_PAYABLE -2000'] });
  expect(await balance(`ESCROW:${bookingId}`)).toBe(0);
});

test('a paid extension of a transferred rental is shared out without paying the transfer twice', async () => {
  const dates = freePeriod(30);
  const bookingId = await transferredKayak(market, dates);
  const before = await totalsOf(market, bookingId);
  const endDate = new Date(Date.parse(dates.endDate) + 86_400_000).toISOString().slice(0, 10);
  const {
    extension: { extensionId },
  } = await market.renter.call('request_extension', { bookingId, endDate });
  await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  const after = await totalsOf(market, bookingId);
  expect(after.totalMinor).toBeGreaterThan(before.totalMinor);
  await complete(bookingId);
  expect(await balance(`ESCROW:${bookingId}`)).toBe(0);
  const { COMPLETION: lines = [] } = await entriesOf(market, bookingId);
  const owner = after.ownerNetMinor + after.rentalTaxMinor - before.ownerNetMinor - before.rentalTaxMinor;
  expect(lines).toEqual(
    expect.arrayContaining([
      `ESCROW ${after.totalMinor - before.totalMinor}`,
      `OWNER_PAYABLE ${-owner}`,
      `REV_COMMISSION ${before.commissionMinor - after.commissionMinor}`,
    ]),
  );
});

test('cancelling a transferred rental in time makes the owner refund everything, with proof and no commission', async () => {
  const bookingId = await transferredKayak(market, freePeriod(60));
  const { totalMinor } = await rowOf(market, bookingId);
  expect(await cancel(bookingId)).toBe(totalMinor);
  expect(await commissionOf(bookingId)).toMatchObject({ amountMinor: 0, status: 'SETTLED' });
  const { CANCELLATION: lines = [], REFUND: refund } = await entriesOf(market, bookingId);
  expect([lines.length > 0, refund]).toEqual([true, undefined]);
  const seen = await market.owner.call('confirm_offline_payment', { bookingId, decision: 'show' });
  expect(seen).toMatchObject({ waitingOn: 'OWNER', refunds: [{ status: 'DUE', amountMinor: totalMinor }] });
  const without = await market.owner.try('confirm_offline_payment', { bookingId, decision: 'repaid' });
  expect(without.error).toMatchObject({ code: 'proof_missing' });
  const file = { contentBase64: freshFile('repaid') };
  const proven = await market.owner.call('confirm_offline_payment', { bookingId, decision: 'repaid', ...file });
  expect(proven.refunds).toMatchObject([{ status: 'PROVEN', amountMinor: totalMinor }]);
  const options = await market.renter.call('get_payment_options', { bookingId });
  const link = options.refunds[0].file.url.replace(/^https?:\/\/[^/]+/, market.url);
  expect((await fetch(link)).status).toBe(200);
  const again = await market.owner.try('confirm_offline_payment', { bookingId, decision: 'repaid', ...file });
  expect(again.error).toMatchObject({ code: 'nothing_to_decide' });
  market = await advanceTime(market, { days: 8 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect(Object.keys(await entriesOf(market, bookingId)).toSorted()).toEqual(['CANCELLATION', 'COMMISSION_DUE']);
});

test('without a proof in time the platform credits the renter, and the owner owes it', async () => {
  const bookingId = await transferredKayak(market, freePeriod(70));
  const refundMinor = await cancel(bookingId);
  const { vendorId, renterId } = await rowOf(market, bookingId);
  const creditBefore = await balance(`CREDIT:${renterId}`);
  const owedBefore = await balance(`OWNER_PAYABLE:${vendorId}`);
  market = await advanceTime(market, { days: 7, hours: 1 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect(await entriesOf(market, bookingId)).toMatchObject({
    OFFLINE_REFUND: [`OWNER_PAYABLE ${refundMinor}`, `CREDIT ${-refundMinor}`],
  });
  expect((await balance(`CREDIT:${renterId}`)) - creditBefore).toBe(-refundMinor);
  expect((await balance(`OWNER_PAYABLE:${vendorId}`)) - owedBefore).toBe(refundMinor);
  const [owed] = await market.database.reader.select().from(offlineRefunds).where(eq(offlineRefunds.bookingId, bookingId));
  expect(owed?.status).toBe('CREDITED');
});

test('cancelling a transferred rental late reduces the commission to the kept part', async () => {
  const dates = freePeriod(90);
  const bookingId = await transferredKayak(market, dates);
  const start = (await rowOf(market, bookingId)).startAt.getTime();
  market = await advanceTime(market, { hours: (start - market.clock.now().getTime()) / 3_600_000 - 12 });
  const preview = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(preview.policyStep).toBe('PARTIAL');
  const full = await totalsOf(market, bookingId);
  await cancel(bookingId);
  const due = await commissionOf(bookingId);
  expect(due.serviceFeeMinor).toBe(full.serviceFeeMinor);
  expect(due.commissionMinor).toBeLessThan(full.commissionMinor);
  expect(due.commissionMinor).toBeGreaterThan(0);
  expect(due.amountMinor).toBe(due.commissionMinor + due.serviceFeeMinor + due.taxMinor);
  const { refunds } = await market.renter.call('get_payment_options', { bookingId });
  expect(refunds).toMatchObject([{ status: 'DUE', amountMinor: preview.refundMinor }]);
});

test('shortening a transferred rental makes the owner refund the difference and reduces the commission', async () => {
  const start = freePeriod(130).startDate;
  const day = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
  const bookingId = await transferredKayak(market, { startDate: start, endDate: day(4) });
  const before = await totalsOf(market, bookingId);
  const {
    extension: { extensionId },
  } = await market.renter.call('request_extension', { bookingId, endDate: day(2) });
  await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  const after = await totalsOf(market, bookingId);
  expect(after.totalMinor).toBeLessThan(before.totalMinor);
  const { refunds } = await market.renter.call('get_payment_options', { bookingId });
  expect(refunds).toMatchObject([{ status: 'DUE', amountMinor: before.totalMinor - after.totalMinor }]);
  const due = await commissionOf(bookingId);
  expect(due.amountMinor).toBe(after.commissionMinor + after.serviceFeeMinor + after.feeTaxMinor);
  await complete(bookingId);
  expect(await balance(`ESCROW:${bookingId}`)).toBe(0);
  expect((await entriesOf(market, bookingId))['COMPLETION']).toBeUndefined();
});
