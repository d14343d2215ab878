import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDeadlines, bookings, occupancy } from '../../../db/schema/index.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { takeLateMoney } from '../../harness/money/payment-events.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, requestKayak, unitsFree } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function asked(bookingId: string, wish: Record<string, unknown>, renter = market.renter): Promise<string> {
  const { extension } = await renter.call('request_extension', { bookingId, ...wish });
  return extension.extensionId;
}

const paid = async (bookingId: string, people: Pick<TestMarketplace, 'renter'> = market) => {
  await answerPaymentPage(people.renter, bookingId, 'pay');
  return people.renter.call('get_pay_status', { bookingId });
};
const totalOf = async (bookingId: string) =>
  (await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.totalMinor ?? 0;
const balanceOf = async (account: string) => (await trialBalance(market.database)).get(`${account} EUR`) ?? 0;

/** A confirmed rental whose renter asks for two more days. */
async function askedForLonger(daysAhead: number) {
  const dates = freePeriod(daysAhead);
  const longer = { startDate: dates.startDate, endDate: addDays(dates.endDate, 2) };
  const bookingId = await confirmedKayak(market, dates);
  const before = await market.renter.call('get_booking_detail', { bookingId });
  const words = { endDate: longer.endDate, message: 'Such fine weather' };
  const wish = await market.renter.call('request_extension', { bookingId, ...words });
  const answer = { bookingId, extensionId: wish.extension.extensionId };
  return { ...wish.extension, bookingId, dates, longer, before, wish, answer };
}

test('a wish for a longer rental waits for the owner and changes nothing before the answer', async () => {
  const { bookingId, dates, longer, before, wish, dueMinor, totalMinor } = await askedForLonger(40);
  expect(wish).toMatchObject({
    applied: false,
    ...dates,
    extension: { kind: 'EXTEND', status: 'REQUESTED', ...longer, refundMinor: 0, message: 'Such fine weather' },
    waitingOn: 'OWNER',
    dueAt: wish.extension.dueAt,
    onSilence: 'DECLINED',
  });
  expect(wish.nextActions.map(({ actor }: { actor: string }) => actor)).not.toContain('OWNER');
  const seen = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(seen.nextActions).toContainEqual(
    expect.objectContaining({ tool: 'respond_extension', actor: 'OWNER', args: expect.objectContaining({ bookingId }) }),
  );
  expect(dueMinor).toBe(totalMinor - before.totals.totalMinor);
  expect(dueMinor).toBeGreaterThan(0);
  expect(await unitsFree(market, longer)).toEqual([2, 2, 2, 3, 3]);
});

test('an approved extension holds its days and asks the renter for the difference', async () => {
  const { bookingId, dates, longer, answer, dueMinor } = await askedForLonger(290);
  const approved = await market.owner.call('respond_extension', { ...answer, decision: 'approve' });
  expect(approved).toMatchObject({ applied: false, endDate: dates.endDate, extension: { status: 'APPROVED' } });
  expect(await unitsFree(market, longer)).toEqual([2, 2, 2, 2, 2]);
  const ready = await market.renter.call('booking_readiness', { bookingId });
  expect(ready).toMatchObject({ waitingOn: 'RENTER', dueAt: approved.extension.dueAt, money: { dueNowMinor: dueMinor } });
  expect(ready.nextActions[0]).toMatchObject({ tool: 'initiate_payment', args: { bookingId } });
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'NONE', kind: 'EXTENSION' });
});

test('a paid extension changes the dates, the price and the days of the calendar', async () => {
  const { bookingId, longer, answer, dueMinor, totalMinor } = await askedForLonger(300);
  await market.owner.call('respond_extension', { ...answer, decision: 'approve' });
  const payment = await market.renter.call('initiate_payment', { bookingId });
  expect(payment).toMatchObject({ kind: 'EXTENSION', amountMinor: dueMinor, depositMinor: 0, holdMinor: 0 });
  expect(await (await fetch(payment.redirectUrl)).text()).toContain('Difference for the new dates');
  expect(await paid(bookingId)).toMatchObject({ status: 'PAID', kind: 'EXTENSION', bookingState: 'CONFIRMED' });

  const after = await market.renter.call('get_booking_detail', { bookingId });
  expect(after).toMatchObject({ ...longer, days: 5, totals: { totalMinor }, dueAt: null });
  expect(after.timeline.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['extension.applied', 'booking.rescheduled']),
  );
  expect(await unitsFree(market, { ...longer, endDate: addDays(longer.endDate, 1) })).toEqual([2, 2, 2, 2, 2, 3]);
  expect(await balanceOf(`ESCROW:${bookingId}`)).toBe(-totalMinor);
  expect(await market.renter.call('initiate_payment', { bookingId })).toMatchObject({ alreadyDone: true, status: 'PAID' });
});

test('other dates that have become those of the booking wait for nothing any more', async () => {
  const { bookingId, answer } = await askedForLonger(330);
  const waiting = async () => {
    const rows = await market.database.reader.select().from(bookingDeadlines).where(eq(bookingDeadlines.bookingId, bookingId));
    return rows.map(({ kind }) => kind).filter((kind) => kind === 'EXTENSION');
  };
  await market.owner.call('respond_extension', { ...answer, decision: 'approve' });
  const before = await waiting();
  await paid(bookingId);
  expect({ before, after: await waiting() }).toEqual({ before: ['EXTENSION'], after: [] });
});

test('an extension costs the price of the whole new period less the agreed price', async () => {
  const dates = freePeriod(50, 5);
  const bookingId = await confirmedKayak(market, dates);
  const { totals } = await market.renter.call('get_booking_detail', { bookingId });
  const week = await market.renter.call('pricing_quote', {
    slug: 'tandem-sea-kayak',
    startDate: dates.startDate,
    endDate: addDays(dates.startDate, 7),
  });
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate: addDays(dates.startDate, 7) });
  // On some days the week is cheaper; more days never cost less than was agreed for fewer.
  const totalMinor = Math.max(week.totals.totalMinor, totals.totalMinor);
  expect(extension).toMatchObject({ totalMinor, dueMinor: totalMinor - totals.totalMinor });
});

test('an extension into the next booking is refused with the latest possible end', async () => {
  const dates = freePeriod(60);
  const bookingId = await confirmedKayak(market, dates);
  const next = { startDate: addDays(dates.endDate, 2), endDate: addDays(dates.endDate, 4) };
  for (let unit = 0; unit < 3; unit += 1) await confirmedKayak(market, next);
  const refused = await market.renter.try('request_extension', { bookingId, endDate: addDays(dates.endDate, 3) });
  expect(refused.error).toMatchObject({
    code: 'dates_unavailable',
    details: { alternatives: { windows: [{ endDate: addDays(dates.endDate, 2) }] } },
    nextActions: [{ tool: 'request_extension', args: { bookingId, endDate: addDays(dates.endDate, 2) } }, expect.anything()],
  });
  // What was free when it was asked for is looked at again when the owner agrees.
  const extensionId = await asked(bookingId, { endDate: addDays(dates.endDate, 2) });
  const between = { startDate: dates.endDate, endDate: addDays(dates.endDate, 2) };
  for (let unit = 0; unit < 3; unit += 1) await approvedKayak(market, between);
  const tooLate = await market.owner.try('respond_extension', { bookingId, extensionId, decision: 'approve' });
  expect(tooLate.error).toMatchObject({ code: 'dates_unavailable' });
  expect(await market.renter.call('list_booking_extensions', { bookingId })).toMatchObject({ items: [{ status: 'REQUESTED' }] });
});

test('a booking can be extended over the days of the next one while a unit is left, because bookings swap units', async () => {
  const dates = freePeriod(75);
  const longer = { startDate: dates.startDate, endDate: addDays(dates.endDate, 2) };
  const first = await confirmedKayak(market, dates);
  const follows = await confirmedKayak(market, { startDate: dates.endDate, endDate: longer.endDate });
  const extensionId = await asked(first, { endDate: longer.endDate });
  await market.owner.call('respond_extension', { bookingId: first, extensionId, decision: 'approve' });
  expect(await paid(first)).toMatchObject({ status: 'PAID' });
  expect(await unitsFree(market, longer)).toEqual([2, 2, 2, 1, 1]);
  const rows = await market.database.reader.select().from(occupancy).where(eq(occupancy.bookingId, first));
  expect(rows.map(({ kind }) => kind)).toEqual(Array(5).fill('BOOKING'));
  expect(new Set(rows.map(({ day }) => day)).size).toBe(5);
  expect((await market.renter.call('booking_readiness', { bookingId: follows })).state).toBe('CONFIRMED');
});

test('a shorter rental refunds the difference under the policy, frees days and asks for no payment', async () => {
  const dates = freePeriod(85, 5);
  const shorter = { startDate: dates.startDate, endDate: addDays(dates.startDate, 2) };
  const bookingId = await confirmedKayak(market, dates);
  const before = await market.renter.call('get_booking_detail', { bookingId });
  const extensionId = await asked(bookingId, { endDate: shorter.endDate });
  const applied = await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  expect(applied).toMatchObject({
    applied: true,
    ...shorter,
    days: 2,
    extension: { kind: 'SHORTEN', status: 'PAID', dueMinor: 0 },
  });
  expect(applied.extension.refundMinor).toBe(before.totals.totalMinor - applied.totalMinor);
  expect(await unitsFree(market, dates)).toEqual([2, 2, 3, 3, 3]);
  await market.dispatcher.drain();
  expect(await balanceOf(`ESCROW:${bookingId}`)).toBe(-applied.totalMinor);
  expect(await balanceOf(`DEPOSIT:${bookingId}`)).toBe(-before.deposit.amountMinor);
  // What is left of it is given back as a whole when the booking is cancelled, and the deposit is untouched by the first refund.
  const cancelled = await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(cancelled.refundMinor).toBe(applied.totalMinor);
  await market.dispatcher.drain();
  expect(await balanceOf(`ESCROW:${bookingId}`)).toBe(0);
  expect(await balanceOf(`DEPOSIT:${bookingId}`)).toBe(0);
});

test('a rental can be moved before its start, which frees the old days and moves the return', async () => {
  const dates = freePeriod(95);
  const moved = freePeriod(100);
  const bookingId = await confirmedKayak(market, dates);
  const extensionId = await asked(bookingId, moved);
  const answer = await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  if (answer.extension.dueMinor > 0) await paid(bookingId);
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ ...moved, state: 'CONFIRMED' });
  expect(await unitsFree(market, dates)).toEqual([3, 3, 3]);
  expect(await unitsFree(market, moved)).toEqual([2, 2, 2]);
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(row?.dueAt?.getTime()).toBe((row?.endAt.getTime() ?? 0) + 86_400_000);
});

test('a booking has one wish for other dates at a time, until it is cancelled', async () => {
  const dates = freePeriod(106);
  const bookingId = await confirmedKayak(market, dates);
  const endDate = addDays(dates.endDate, 1);
  const extensionId = await asked(bookingId, { endDate });
  expect(await market.renter.call('request_extension', { bookingId, endDate })).toMatchObject({
    alreadyDone: true,
    extension: { extensionId },
  });
  const another = await market.renter.try('request_extension', { bookingId, endDate: addDays(dates.endDate, 2) });
  expect(another.error).toMatchObject({
    code: 'extension_open',
    nextActions: [{ tool: 'request_extension', args: { bookingId, action: 'cancel' } }],
  });
  await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  expect(await market.renter.call('request_extension', { bookingId, action: 'cancel' })).toMatchObject({
    extension: { status: 'CANCELLED' },
  });
  expect(await unitsFree(market, { startDate: dates.endDate, endDate })).toEqual([3]);
  expect(await market.renter.call('request_extension', { bookingId, action: 'cancel' })).toMatchObject({ alreadyDone: true });
  const late = await market.owner.try('respond_extension', { bookingId, extensionId, decision: 'approve' });
  expect(late.error).toMatchObject({ code: 'extension_decided', details: { status: 'CANCELLED' } });
  expect(
    (await market.renter.call('request_extension', { bookingId, endDate: addDays(dates.endDate, 2) })).extension.status,
  ).toBe('REQUESTED');
});

test('an owner who rejects other dates gives a reason, and the dates stay', async () => {
  const dates = freePeriod(115);
  const bookingId = await confirmedKayak(market, dates);
  const extensionId = await asked(bookingId, { endDate: addDays(dates.endDate, 1) });
  const step = { bookingId, extensionId, decision: 'reject', reason: 'A club comes the next day' };
  await market.owner.call('respond_extension', step);
  expect(await market.owner.call('respond_extension', step)).toMatchObject({ alreadyDone: true });
  expect(await market.renter.call('list_booking_extensions', { bookingId })).toMatchObject({
    items: [{ status: 'REJECTED', answer: 'A club comes the next day' }],
  });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject(dates);
});

test('over REST both sides use one path for other dates, and nobody else may', async () => {
  const dates = freePeriod(122);
  const bookingId = await confirmedKayak(market, dates);
  const path = `/bookings/${bookingId}/extensions`;
  const wish = await market.renter.http.post(path, { endDate: addDays(dates.endDate, 1) });
  const { extensionId } = wish.body.data.extension;
  expect((await market.owner.http.get(path)).body.data.items).toHaveLength(1);
  expect((await market.stranger.http.get(path)).status).toBe(404);
  expect((await market.admin.http.get(path)).status).toBe(404);
  expect((await market.stranger.http.patch(path, { extensionId, decision: 'approve' })).status).toBe(404);
  const own = await market.renter.http.patch(path, { extensionId, decision: 'approve' });
  expect(own).toMatchObject({ status: 403, body: { code: 'wrong_side' } });
  expect((await market.owner.http.patch(path, { extensionId, decision: 'cancel' })).status).toBe(403);
  const cancelled = await market.renter.http.patch(path, { extensionId, decision: 'cancel' });
  expect(cancelled.body.data.extension.status).toBe('CANCELLED');
  const { timeline } = (await market.renter.http.get(`/bookings/${bookingId}/readiness`)).body.data;
  expect(timeline.at(-1)).toMatchObject({ type: 'extension.cancelled', actor: 'RENTER' });
});

test('the rules of the asset hold for the new period too', async () => {
  const dates = freePeriod(130);
  const bookingId = await confirmedKayak(market, dates);
  const refusal = async (wish: Record<string, unknown>) =>
    (await market.renter.try('request_extension', { bookingId, ...wish })).error;
  expect(await refusal({ endDate: addDays(dates.startDate, 15) })).toMatchObject({
    code: 'dates_refused',
    details: { problems: [{ code: 'max_days' }] },
  });
  expect(await refusal({ endDate: addDays(dates.startDate, -2) })).toMatchObject({ code: 'dates_refused' });
  expect(await refusal({ startDate: freePeriod(-3).startDate, endDate: dates.endDate })).toMatchObject({
    code: 'dates_refused',
    details: { problems: [{ code: 'past' }] },
  });
  expect(await refusal({})).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'endDate' }] } });
  const waiting = await approvedKayak(market, freePeriod(136));
  const early = await market.renter.try('request_extension', { bookingId: waiting, endDate: freePeriod(140).endDate });
  expect(early.error).toMatchObject({
    code: 'invalid_state',
    nextActions: expect.arrayContaining([expect.objectContaining({ tool: 'initiate_payment' })]),
  });
});

test('a plan and a request change their dates and price at once, and a request waits for its owner again', async () => {
  const { id: plan } = await market.renter.call('create_booking', {
    slug: 'tandem-sea-kayak',
    ...freePeriod(145),
    extras: ['dry-bag'],
  });
  const wish = freePeriod(150, 6);
  const changed = await market.renter.call('request_extension', { bookingId: plan, ...wish });
  const quote = await market.renter.call('pricing_quote', { slug: 'tandem-sea-kayak', ...wish, extras: ['dry-bag'] });
  expect(changed).toMatchObject({
    bookingState: 'PENDING_VERIFICATION',
    applied: true,
    ...wish,
    days: 6,
    totalMinor: quote.totals.totalMinor,
    extension: null,
  });
  expect(await market.renter.call('request_extension', { bookingId: plan, ...wish })).toMatchObject({ alreadyDone: true });

  const request = await requestKayak(market, freePeriod(160));
  const before = await market.owner.call('get_owner_booking_detail', { bookingId: request });
  const moved = freePeriod(166);
  market.clock.advance({ minutes: 1 });
  await market.renter.call('request_extension', { bookingId: request, ...moved });
  const after = await market.owner.call('get_owner_booking_detail', { bookingId: request });
  expect(after).toMatchObject({ state: 'PENDING_APPROVAL', ...moved });
  expect(Date.parse(after.dueAt)).toBeGreaterThan(Date.parse(before.dueAt));
});

test('cancelling the booking ends an open extension completely and refunds a late payment', async () => {
  const dates = freePeriod(172);
  const bookingId = await confirmedKayak(market, dates);
  const extensionId = await asked(bookingId, { endDate: addDays(dates.endDate, 1) });
  await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  await market.renter.call('initiate_payment', { bookingId });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  await takeLateMoney(market, bookingId);
  await market.dispatcher.drain();
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ kind: 'EXTENSION', status: 'REFUNDED' });
  expect(await market.renter.call('list_booking_extensions', { bookingId })).toMatchObject({ items: [{ status: 'EXPIRED' }] });
  const { reader } = market.database;
  expect(await reader.select().from(bookingDeadlines).where(eq(bookingDeadlines.bookingId, bookingId))).toEqual([]);
  expect(await reader.select().from(occupancy).where(eq(occupancy.bookingId, bookingId))).toEqual([]);
  expect(await balanceOf(`ESCROW:${bookingId}`)).toBe(0);
});

test('an unanswered or unpaid extension expires, and its held days are free again', async () => {
  const dates = freePeriod(180);
  const [unanswered, unpaid] = [await confirmedKayak(market, dates), await confirmedKayak(market, dates)];
  const endDate = addDays(dates.endDate, 1);
  await asked(unanswered, { endDate });
  const extensionId = await asked(unpaid, { endDate });
  await market.owner.call('respond_extension', { bookingId: unpaid, extensionId, decision: 'approve' });
  const morning = await advanceTime(market, { hours: 9 });
  expect(await morning.renter.call('list_booking_extensions', { bookingId: unanswered })).toMatchObject({
    items: [{ status: 'EXPIRED' }],
  });
  expect(await unitsFree(market, { startDate: dates.endDate, endDate })).toEqual([2]);
  const nextDay = await advanceTime(market, { hours: 16 });
  // Nobody has looked at the booking yet: the hold counts no more all the same.
  expect(await unitsFree(market, { startDate: dates.endDate, endDate })).toEqual([3]);
  expect(await nextDay.renter.call('list_booking_extensions', { bookingId: unpaid })).toMatchObject({
    items: [{ status: 'EXPIRED' }],
  });
  expect(await nextDay.renter.try('initiate_payment', { bookingId: unpaid })).toMatchObject({ isError: false });
});

test('an extended and a late shortened rental complete with empty escrow, and the owner gets what was kept', async () => {
  const now = await advanceTime(market, {});
  const dates = freePeriod(200, 4);
  const extended = await confirmedKayak(now, dates);
  const longer = await asked(extended, { endDate: addDays(dates.endDate, 2) }, now.renter);
  await now.owner.call('respond_extension', { bookingId: extended, extensionId: longer, decision: 'approve' });
  await paid(extended, now);
  const shortened = await confirmedKayak(now, dates);
  const full = await now.renter.call('get_booking_detail', { bookingId: shortened });

  // Twelve hours before the start half of what is given up comes back: the policy is FLEXIBLE.
  const start = Date.parse(`${dates.startDate}T09:00:00Z`);
  const eve = await advanceTime(market, { hours: (start - now.clock.now().getTime()) / 3_600_000 - 12 });
  const shorter = await asked(shortened, { endDate: addDays(dates.endDate, -2) }, eve.renter);
  const answer = await eve.owner.call('respond_extension', { bookingId: shortened, extensionId: shorter, decision: 'approve' });
  const givenUp = full.totals.totalMinor - answer.totalMinor;
  expect(answer.extension.refundMinor).toBeGreaterThan(0);
  expect(answer.extension.refundMinor).toBeLessThan(givenUp);
  await market.dispatcher.drain();
  expect(await balanceOf(`ESCROW:${shortened}`)).toBe(-answer.totalMinor);

  const over = await advanceTime(market, { days: 12 });
  for (const bookingId of [extended, shortened]) {
    expect(await over.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'COMPLETED' });
    expect(await balanceOf(`ESCROW:${bookingId}`)).toBe(0);
  }
});

/** It could not be taken, so that nothing covers a late fee. */
const NO_DEPOSIT = { depositState: 'RELEASED' } as const;

test('a late fee is paid once on its own, and the owner earns it less the commission', async () => {
  const now = await advanceTime(market, {});
  const bookingId = await confirmedKayak(now, freePeriod(230));
  await now.database.transaction(async (tx) => {
    await tx
      .update(bookings)
      .set({ state: 'RETURNED', lateFeeMinor: 7_500, returnedAt: now.clock.now(), ...NO_DEPOSIT })
      .where(eq(bookings.id, bookingId));
  });
  const before = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const owner = `OWNER_PAYABLE:${before[0]?.vendorId}`;
  const earned = await balanceOf(owner);
  const ready = await now.renter.call('booking_readiness', { bookingId });
  expect(ready).toMatchObject({ money: { dueNowMinor: 7_500 } });
  expect(ready.nextActions).toContainEqual(expect.objectContaining({ tool: 'initiate_payment', optional: true }));
  const payment = await now.renter.call('initiate_payment', { bookingId });
  expect(payment).toMatchObject({ kind: 'LATE_FEE', amountMinor: 7_500 });
  expect(await (await fetch(payment.redirectUrl)).text()).toContain('Late return fee');
  expect(await paid(bookingId, now)).toMatchObject({ status: 'PAID', kind: 'LATE_FEE', bookingState: 'RETURNED' });
  expect(await now.renter.call('get_booking_detail', { bookingId })).toMatchObject({ lateFeeMinor: 0 });
  // The commission of 15 % is taken of the fee without its tax of 23 %, which is 60.98.
  expect((await balanceOf(owner)) - earned).toBe(-(7_500 - 915));
  expect(await now.renter.call('initiate_payment', { bookingId })).toMatchObject({ alreadyDone: true });
});

test('a late fee that grows during its payment leaves the rest due', async () => {
  const now = await advanceTime(market, {});
  const bookingId = await confirmedKayak(now, freePeriod(236));
  const owe = (lateFeeMinor: number) =>
    now.database.transaction(async (tx) => {
      await tx
        .update(bookings)
        .set({ state: 'RETURNED', lateFeeMinor, returnedAt: now.clock.now(), ...NO_DEPOSIT })
        .where(eq(bookings.id, bookingId));
    });
  await owe(3_750);
  const first = await now.renter.call('initiate_payment', { bookingId });
  await owe(7_500);
  await paid(bookingId, now);
  const second = await now.renter.call('initiate_payment', { bookingId });
  expect([first.amountMinor, second.amountMinor]).toEqual([3_750, 3_750]);
  await paid(bookingId, now);
  expect(await now.renter.call('get_booking_detail', { bookingId })).toMatchObject({ lateFeeMinor: 0 });
  expect((await balanceOf(`ESCROW:${bookingId}`)) + (await totalOf(bookingId))).toBe(0);
});

test('a running rental can be extended, or shortened without a refund, until its end', async () => {
  const now = await advanceTime(market, {});
  const dates = freePeriod(260, 4);
  const bookingId = await confirmedKayak(now, dates);
  await now.database.transaction(async (tx) => {
    await tx.update(bookings).set({ state: 'ACTIVE' }).where(eq(bookings.id, bookingId));
  });
  const untilStart = Date.parse(`${dates.startDate}T12:00:00Z`) - now.clock.now().getTime();
  const out = await advanceTime(market, { hours: untilStart / 3_600_000 });
  const other = await out.renter.try('request_extension', { bookingId, ...freePeriod(262, 4) });
  expect(other.error).toMatchObject({ code: 'dates_refused', details: { problems: [{ code: 'started' }] } });

  const longer = await asked(bookingId, { endDate: addDays(dates.endDate, 1) }, out.renter);
  const agreed = await out.owner.call('respond_extension', { bookingId, extensionId: longer, decision: 'approve' });
  if (!agreed.applied) await paid(bookingId, out);
  const extended = await out.renter.call('get_booking_detail', { bookingId });
  expect(extended).toMatchObject({ state: 'ACTIVE', endDate: addDays(dates.endDate, 1), days: 5 });

  const shorter = await asked(bookingId, { endDate: addDays(dates.startDate, 2) }, out.renter);
  const answer = await out.owner.call('respond_extension', { bookingId, extensionId: shorter, decision: 'approve' });
  expect(answer).toMatchObject({ applied: true, days: 2, extension: { refundMinor: 0 } });
  expect(await unitsFree(market, dates)).toEqual([2, 2, 3, 3]);
  // What was not given back was earned at once.
  expect(await balanceOf(`ESCROW:${bookingId}`)).toBe(-answer.totalMinor);

  const over = await advanceTime(market, { days: 2 });
  const late = await over.renter.try('request_extension', { bookingId, endDate: dates.endDate });
  expect(late.error).toMatchObject({ code: 'dates_refused', details: { problems: [{ code: 'ended' }] } });
});
