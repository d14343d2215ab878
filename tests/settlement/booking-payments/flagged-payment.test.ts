import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDeadlines, bookings, occupancy, payments, refunds, sandboxCheckouts } from '../../../db/schema/index.ts';
import { formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { booksOf } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, dayFrom, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { refundComesBack } from '../../harness/money/payment-events.ts';
import { advanceTo } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PATH = '/admin/payments';
const RISK = { level: 'HIGH' as const, score: 70, reasons: [{ rule: 'new_account', points: 15, text: 'the account is new' }] };

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** An approved booking of high risk, and paid: what of it there is then. */
async function flagged(daysAhead: number, days = 3): Promise<{ bookingId: string; paymentId: string }> {
  const bookingId = await approvedKayak(market, freePeriod(daysAhead, days));
  await market.database.transaction((tx) => tx.update(bookings).set({ risk: RISK }).where(eq(bookings.id, bookingId)));
  await answerPaymentPage(market.renter, bookingId, 'pay');
  const { paymentId, status } = await market.renter.call('get_pay_status', { bookingId });
  expect(status).toBe('FLAGGED');
  return { bookingId, paymentId };
}

async function held(bookingId: string): Promise<number> {
  const rows = await market.database.reader.select().from(occupancy).where(eq(occupancy.bookingId, bookingId));
  return rows.length;
}

async function paymentOf(bookingId: string) {
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('There is no payment.');
  return payment;
}

test('a risky payment waits for the platform, holds the days and is not booked as income', async () => {
  const { bookingId } = await flagged(100);
  const status = await market.renter.call('get_pay_status', { bookingId });
  expect(status).toMatchObject({ status: 'FLAGGED', bookingState: 'PENDING_PAYMENT', redirectUrl: null });
  expect(status.message).toContain('do not pay again');
  const readiness = await market.renter.call('booking_readiness', { bookingId });
  expect(readiness).toMatchObject({ state: 'PENDING_PAYMENT', waitingOn: 'PLATFORM', blockers: [{ code: 'payment_flagged' }] });
  expect(readiness.nextActions.map(({ tool }: { tool: string }) => tool)).not.toContain('initiate_payment');
  const hours = (Date.parse(readiness.dueAt) - market.clock.now().getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThanOrEqual(72);
  expect(await held(bookingId)).toBeGreaterThan(0);

  const { amountMinor } = await paymentOf(bookingId);
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBeUndefined();
  expect(-(balances.get('SUSPENSE EUR') ?? 0)).toBeGreaterThanOrEqual(amountMinor);
});

test('while a flagged payment waits, the booking cannot be paid again with money or credit', async () => {
  const { bookingId } = await flagged(105);
  for (const tool of ['initiate_payment', 'apply_credit']) {
    const { error } = await market.renter.try(tool, { bookingId });
    expect(error).toMatchObject({
      code: 'payment_flagged',
      nextActions: [{ tool: 'get_pay_status' }, { tool: 'cancel_booking' }],
    });
  }
});

test('accepting a flagged payment confirms the booking once, like any other payment', async () => {
  const { bookingId, paymentId } = await flagged(110);
  const before = await trialBalance(market.database);
  const approve = { action: 'approve_payment', paymentId, reason: 'Spoke to the renter' };
  const first = await market.admin.http.patch(PATH, approve);
  expect(first).toMatchObject({ status: 200, body: { data: { paymentId, status: 'PAID', bookingState: 'CONFIRMED' } } });
  expect((await market.admin.http.patch(PATH, approve)).body.data).toMatchObject({ status: 'PAID', alreadyDone: true });

  const { amountMinor, depositMinor, rentMinor } = await paymentOf(bookingId);
  const balances = await trialBalance(market.database);
  expect((balances.get('SUSPENSE EUR') ?? 0) - (before.get('SUSPENSE EUR') ?? 0)).toBe(amountMinor);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(-rentMinor);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`) ?? 0).toBe(-depositMinor || 0);
  const { items } = (await market.admin.http.get(`/admin/audit?subjectId=${paymentId}&limit=1`)).body.data;
  expect(items).toMatchObject([{ operation: 'approve_payment', reason: 'Spoke to the renter' }]);
  const refused = await market.admin.http.patch(PATH, { action: 'reject_payment', paymentId, reason: 'Too late' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'payment_state_refused' } });
});

test('a refused payment whose refund came back is refused again, and the money is still owed', async () => {
  const { bookingId, paymentId } = await flagged(112);
  await market.admin.http.patch(PATH, { action: 'reject_payment', paymentId, reason: 'Stolen card' });
  await market.dispatcher.drain();
  const [refund] = await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  if (refund === undefined) throw new Error('The payment should have been refunded.');
  await refundComesBack(market, refund);
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'REFUSED', refundedMinor: 0 });
});

test('refusing a flagged payment refunds everything and frees the days', async () => {
  const { bookingId, paymentId } = await flagged(115);
  const suspense = (await trialBalance(market.database)).get('SUSPENSE EUR') ?? 0;
  const answer = await market.admin.http.patch(PATH, { action: 'reject_payment', paymentId, reason: 'Stolen card' });
  expect(answer.body.data).toMatchObject({ paymentId, status: 'REFUSED', bookingState: 'EXPIRED' });
  await market.dispatcher.drain();

  const { status, amountMinor, refundedMinor } = await paymentOf(bookingId);
  expect({ status, refundedMinor }).toEqual({ status: 'REFUNDED', refundedMinor: amountMinor });
  expect(((await trialBalance(market.database)).get('SUSPENSE EUR') ?? 0) - suspense).toBe(amountMinor);
  expect(await held(bookingId)).toBe(0);
  const [refund] = await market.database.reader.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(refund).toMatchObject({ cause: 'FRAUD', status: 'SUCCEEDED' });
});

test('a flagged payment without a decision counts as refused after three days', async () => {
  const { bookingId } = await flagged(120);
  const after = await advanceTime(market, { hours: 73 });
  expect(await after.renter.call('get_booking_detail', { bookingId })).toMatchObject({
    state: 'EXPIRED',
    closeReason: 'PAYMENT',
  });
  await market.dispatcher.drain();
  expect((await paymentOf(bookingId)).status).toBe('REFUNDED');
  market = after;
  const second = await flagged(125);
  market = await advanceTime(market, { hours: 73 });
  await market.cron.http.post('/cron/payment-expire');
  await market.dispatcher.drain();
  expect((await paymentOf(second.bookingId)).status).toBe('REFUNDED');
});

test('a renter who cancels during a flagged payment gets everything back', async () => {
  const { bookingId } = await flagged(130);
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  const { status, amountMinor, refundedMinor } = await paymentOf(bookingId);
  expect({ status, refundedMinor }).toEqual({ status: 'REFUNDED', refundedMinor: amountMinor });
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CANCELLED' });
});

test.each([
  ['amount', 135, { amountMinor: 100 }],
  ['currency', 140, { currency: 'USD' }],
])('a payment of another %s than asked can only be refused', async (_what, daysAhead, came) => {
  const bookingId = await approvedKayak(market, freePeriod(daysAhead));
  const { redirectUrl, paymentId } = await market.renter.call('initiate_payment', { bookingId });
  await market.database.transaction((tx) =>
    tx.update(sandboxCheckouts).set(came).where(eq(sandboxCheckouts.paymentId, paymentId)),
  );
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'FLAGGED', flaggedBecause: 'AMOUNT_MISMATCH', ...came });
  const accepted = await market.admin.http.patch(PATH, { action: 'approve_payment', paymentId, reason: 'It is close' });
  expect(accepted).toMatchObject({
    status: 400,
    body: { code: 'payment_state_refused', details: { possible: ['reject_payment'] } },
  });
  await market.admin.http.patch(PATH, { action: 'reject_payment', paymentId, reason: 'Not what was asked' });
  await market.dispatcher.drain();
  expect((await paymentOf(bookingId)).status).toBe('REFUNDED');
  const currency = 'currency' in came ? came.currency : 'EUR';
  expect((await trialBalance(market.database)).get(`GATEWAY ${currency}`) ?? 0).toBeGreaterThanOrEqual(0);
});

test('a late flagged payment confirms an expired booking when it is accepted and the days are free', async () => {
  const bookingId = await approvedKayak(market, freePeriod(145));
  await market.database.transaction((tx) => tx.update(bookings).set({ risk: RISK }).where(eq(bookings.id, bookingId)));
  const { paymentId } = await market.renter.call('initiate_payment', { bookingId });
  const { reader } = market.database;
  const [checkout] = await reader.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.paymentId, paymentId));
  const paidAt = market.clock.now();
  market = await advanceTime(market, { days: 5 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'EXPIRED' });
  await market.database.transaction((tx) =>
    tx
      .update(sandboxCheckouts)
      .set({ status: 'PAID', paidAt, eventId: 'sbxevt_late' })
      .where(eq(sandboxCheckouts.reference, checkout?.reference ?? '')),
  );
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'FLAGGED', bookingState: 'EXPIRED' });
  await market.admin.http.patch(PATH, { action: 'approve_payment', paymentId, reason: 'Known customer' });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test.each([
  ['keeps all of it', 160, 'LOST', undefined],
  ['keeps a part', 170, 'LOST', 2_000],
  ['gives it back', 180, 'WON', undefined],
] as const)(
  'a charge-back of a flagged payment, when the bank %s, books no rent or deposit and releases the hold',
  async (_how, daysAhead, end, part) => {
    market = await advanceTo(market, `${dayFrom(daysAhead - 2)}T18:00:00Z`);
    const { bookingId } = await flagged(daysAhead, 1);
    const { reference, amountMinor, holdMinor } = await paymentOf(bookingId);
    expect(holdMinor).toBeGreaterThan(0);
    await market.sandbox?.chargeBack(reference ?? '', 'fraudulent', part);
    await market.dispatcher.drain();
    const [checkout] = await market.database.reader
      .select()
      .from(sandboxCheckouts)
      .where(eq(sandboxCheckouts.reference, reference ?? ''));
    expect(checkout?.holdReleasedAt).not.toBeNull();
    await market.sandbox?.closeChargeback(reference ?? '', end);
    expect(await booksOf(market, bookingId)).toEqual({ GATEWAY: 0, SUSPENSE: 0 });
    const rows = await market.database.reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
    const keptMinor = end === 'WON' ? 0 : (part ?? amountMinor);
    const expected = [`ABSORBED ${keptMinor}`, `SUCCEEDED ${amountMinor - keptMinor}`].filter((row) => !row.endsWith(' 0'));
    expect(rows.map((row) => `${row.status} ${row.amountMinor}`).toSorted()).toEqual(expected);
  },
);

test.each(['renter', 'owner', 'stranger', 'nobody'] as const)('the %s cannot decide about a flagged payment', async (who) => {
  const answer = await market[who].http.patch(PATH, { action: 'approve_payment', paymentId: 'pay_1', reason: 'x' });
  expect(answer.status).toBe(who === 'nobody' ? 401 : 403);
});

test('cancelling while a payment is checked says before and after that all of it comes back', async () => {
  const { bookingId } = await flagged(230);
  const { amountMinor, depositMinor } = await paymentOf(bookingId);
  const preview = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(preview.refundMinor + preview.depositBackMinor).toBe(amountMinor);
  expect(preview).toMatchObject({ depositBackMinor: depositMinor, policyStep: 'FREE', feeKeptMinor: 0 });
  expect(preview.rentBackMinor + preview.feeBackMinor).toBe(preview.refundMinor);
  expect(preview.summary).toContain(`the payment of ${formatMoney(amountMinor, 'EUR')}`);
  expect(preview.summary).toContain('comes back in full');
  expect(preview.summary).not.toContain('nothing was paid');
  const overRest = await market.renter.http.post(`/bookings/${bookingId}/cancel?preview=true`, {});
  expect(overRest.body.data).toMatchObject({ refundMinor: preview.refundMinor, summary: preview.summary });
  const owners = await market.owner.call('reject_booking', { bookingId });
  expect(owners).toMatchObject({ preview: true, penaltyMinor: 0 });
  expect(owners.refundMinor + owners.depositBackMinor).toBe(amountMinor);
  expect(owners.summary).toContain('comes back in full');

  const [step] = preview.nextActions;
  const done = await market.renter.call(step.tool, step.args);
  expect([done.refundMinor, done.depositBackMinor]).toEqual([preview.refundMinor, preview.depositBackMinor]);
  expect(done.summary).toContain('comes back in full');
  await market.dispatcher.drain();
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'REFUNDED', refundedMinor: amountMinor });
  const again = await market.renter.call('cancel_booking', { bookingId });
  expect([again.alreadyDone, again.refundMinor, again.depositBackMinor]).toEqual([
    true,
    preview.refundMinor,
    preview.depositBackMinor,
  ]);
  const { cancelled } = await market.renter.call('get_booking_detail', { bookingId });
  expect(cancelled.join(' ')).toContain(formatMoney(amountMinor, 'EUR'));
});

test('the preview of a cancellation leaves out what was refunded by hand or taken back by the bank before', async () => {
  const refunded = await confirmedKayak(market, freePeriod(240));
  const paid = await paymentOf(refunded);
  const goodwill = { action: 'refund', paymentId: paid.id, amountMinor: 3_000, cause: 'GOODWILL', reason: 'Sorry' };
  expect((await market.admin.http.patch(PATH, goodwill, { 'idempotency-key': 'part-of-it' })).status).toBe(200);
  await market.dispatcher.drain();
  const preview = await market.renter.call('cancel_booking', { bookingId: refunded, preview: true });
  expect(preview).toMatchObject({ refundMinor: paid.rentMinor, backBeforeMinor: 3_000 });
  expect(preview.summary).toContain('of it €30.00 has come back before');
  await market.renter.call('cancel_booking', { bookingId: refunded, confirm: true, expectedRefundMinor: preview.refundMinor });
  await market.dispatcher.drain();
  expect((await paymentOf(refunded)).refundedMinor).toBe(paid.amountMinor);

  const disputed = await confirmedKayak(market, freePeriod(250));
  const taken = await paymentOf(disputed);
  await market.sandbox?.chargeBack(taken.reference ?? '', 'fraudulent');
  await market.dispatcher.drain();
  const during = await market.renter.call('cancel_booking', { bookingId: disputed, preview: true });
  expect(during).toMatchObject({ refundMinor: taken.rentMinor, backBeforeMinor: taken.rentMinor });
});

test.each([
  ['long before the start', 260, 73, 73 - 72],
  ['a day before the start', 265, 24, 0],
  ['at the instant of the start', 270, 0, -72],
])(
  'a payment that is flagged %s is decided within three days, and before the start if that lies ahead',
  async (_when, daysAhead, hoursBefore, decidedHoursBefore) => {
    const bookingId = await approvedKayak(market, freePeriod(daysAhead));
    const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    const startAt = booking?.startAt.getTime() ?? 0;
    const beforeStart = (hours: number) => new Date(startAt - hours * 3_600_000);
    await market.database.transaction((tx) => tx.update(bookings).set({ risk: RISK }).where(eq(bookings.id, bookingId)));
    const { paymentId } = await market.renter.call('initiate_payment', { bookingId });
    market = await advanceTo(market, beforeStart(hoursBefore).toISOString());
    const paid = { status: 'PAID', paidAt: market.clock.now(), eventId: `sbxevt_${bookingId}` } as const;
    await market.database.transaction((tx) =>
      tx.update(sandboxCheckouts).set(paid).where(eq(sandboxCheckouts.paymentId, paymentId)),
    );
    expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'FLAGGED' });
    const deadlines = await market.database.reader
      .select({ dueAt: bookingDeadlines.dueAt })
      .from(bookingDeadlines)
      .where(eq(bookingDeadlines.subjectId, paymentId));
    expect(deadlines).toEqual([{ dueAt: beforeStart(decidedHoursBefore) }]);
  },
);
