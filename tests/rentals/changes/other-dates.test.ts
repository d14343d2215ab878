import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, dayFrom, freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, ownAssetId, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const SLUG = 'tandem-sea-kayak';
const euro = (amountMinor: number) => formatMoney(amountMinor, 'EUR');

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const detail = (bookingId: string) => market.renter.call('get_booking_detail', { bookingId });
/** Some time passes. Access tokens run out meanwhile, so the people sign in again. */
const wait = async (hours: number) => {
  market = await advanceTime(market, { hours });
};

test('a sent request that would cost more asks for the renter’s yes before it is changed', async () => {
  const dates = freePeriod(40);
  const bookingId = await requestKayak(market, dates);
  const before = await detail(bookingId);
  const longer = { bookingId, endDate: addDays(dates.endDate, 3) };

  const { error } = await market.renter.try('request_extension', longer);
  expect(error).toMatchObject({ code: 'change_costs_more', details: { endDate: longer.endDate } });
  expect(await detail(bookingId)).toMatchObject({ endDate: dates.endDate, dueAt: before.dueAt, totals: before.totals });
  const expectedDueAfterApprovalMinor = error.details.dueAfterApprovalMinor;
  expect(expectedDueAfterApprovalMinor).toBeGreaterThan(before.totals.dueAfterApprovalMinor);
  const less = { ...longer, expectedDueAfterApprovalMinor: expectedDueAfterApprovalMinor - 1 };
  expect((await market.renter.try('request_extension', less)).error).toMatchObject({ code: 'change_costs_more' });

  const [step] = error.nextActions;
  expect(step).toMatchObject({
    tool: 'request_extension',
    requiresHuman: true,
    args: { ...longer, expectedDueAfterApprovalMinor },
  });
  await market.renter.call(step.tool, step.args);
  expect((await detail(bookingId)).totals.dueAfterApprovalMinor).toBe(expectedDueAfterApprovalMinor);
});

test('the renter and the owner are told that the time to answer a changed request begins again', async () => {
  const bookingId = await requestKayak(market, freePeriod(50));
  await wait(1);
  const answer = await market.renter.call('request_extension', { bookingId, ...freePeriod(57) });
  expect(answer).toMatchObject({ whatFollows: expect.stringContaining('the time to answer begins again') });
  await market.dispatcher.drain();
  const { body } = await market.owner.http.get('/notifications?limit=50');
  expect(JSON.stringify(body.data)).toContain('Your time to answer begins again');
});

test('a preview of other dates shows the price before and after, and changes nothing', async () => {
  const dates = freePeriod(60);
  const bookingId = await requestKayak(market, dates);
  const before = await detail(bookingId);
  const endDate = addDays(dates.endDate, 2);
  const shown = await market.renter.call('request_extension', { bookingId, endDate, preview: true });
  const quote = await market.renter.call('pricing_quote', { slug: SLUG, startDate: dates.startDate, endDate });
  expect(shown).toMatchObject({
    preview: true,
    applied: false,
    change: {
      before: { endDate: dates.endDate, totalMinor: before.totals.totalMinor },
      after: { endDate, totalMinor: quote.totals.totalMinor, depositMinor: before.deposit.amountMinor },
    },
  });
  expect(shown.change.after.lines.length).toBeGreaterThan(0);
  const { text } = await market.renter.try('request_extension', { bookingId, endDate, preview: true });
  expect(text).toMatch(new RegExp(`before:[^]*endDate: ${dates.endDate}[^]*after:[^]*endDate: ${endDate}`));
  expect(text).toContain('The same call without preview, with that after.dueMinor as expectedDueAfterApprovalMinor');
  expect(await detail(bookingId)).toMatchObject({ endDate: dates.endDate, totals: before.totals });
  expect((await market.renter.call('list_booking_extensions', { bookingId })).items).toEqual([]);
});

test('other dates of a paid booking show what they cost more, before and when they are asked for', async () => {
  const dates = freePeriod(70);
  const bookingId = await confirmedKayak(market, dates);
  const { totals } = await detail(bookingId);
  const wanted = { bookingId, endDate: addDays(dates.endDate, 2) };
  const shown = await market.renter.call('request_extension', { ...wanted, preview: true });
  expect((await market.renter.call('list_booking_extensions', { bookingId })).items).toEqual([]);
  const asked = await market.renter.call('request_extension', wanted);
  for (const { change } of [shown, asked]) {
    expect(change.before).toMatchObject({ totalMinor: totals.totalMinor, dueMinor: 0 });
    expect(change.after.dueMinor).toBe(change.after.totalMinor - change.before.totalMinor);
  }
  expect(asked.extension.dueMinor).toBe(shown.change.after.dueMinor);
});

test('moving the start gives back no more than cancelling would have given back before', async () => {
  const assetId = await ownAssetId(market);
  await market.owner.call('update_asset', { assetId, cancellationPolicy: 'FIRM' });
  const start = dayFrom(10);
  const bookingId = await confirmedKayak(market, { startDate: start, endDate: addDays(start, 2) });
  await wait(25);
  const first = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(first.policyStep).toBe('PARTIAL');

  const later = { startDate: addDays(start, 70), endDate: addDays(start, 72) };
  const { extension, whatFollows } = await market.renter.call('request_extension', { bookingId, ...later });
  expect(whatFollows).toContain('never gives back more');
  const { extensionId } = extension;
  const agreed = await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
  expect(agreed).toMatchObject({ applied: true, whatFollows });
  const second = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(second.refundMinor).toBeLessThanOrEqual(first.refundMinor);
  const { cancellation } = await detail(bookingId);
  expect(cancellation.steps.map(({ refundBps }: { refundBps: number }) => refundBps)).toEqual([5_000, 0]);
  expect(cancellation.changeOfMindUntil).toBeNull();
  const done = await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: second.refundMinor });
  expect(done.state).toBe('CANCELLED');
  await market.owner.call('update_asset', { assetId, cancellationPolicy: 'FLEXIBLE' });
});

test('the list of changes has those of a plan and of a request, and the owner sees none from before it was sent', async () => {
  const { id: bookingId } = await market.renter.call('create_booking', { slug: SLUG, ...freePeriod(100) });
  // No owner has a time to answer a plan that was not sent.
  const { whatFollows = null } = await market.renter.call('request_extension', { bookingId, ...freePeriod(107) });
  expect(whatFollows).toBeNull();
  await wait(1);
  await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  await wait(0.1);
  await market.renter.call('request_extension', { bookingId, ...freePeriod(114) });
  const { items } = await market.renter.call('list_booking_extensions', { bookingId });
  expect(items).toMatchObject([
    { kind: 'MOVE', status: 'PAID', oldStartDate: dayFrom(107), startDate: dayFrom(114) },
    { kind: 'MOVE', status: 'PAID', oldStartDate: dayFrom(100), startDate: dayFrom(107) },
  ]);
  const { body } = await market.owner.http.get(`/bookings/${bookingId}/extensions`);
  expect(body.data.items).toMatchObject([{ oldStartDate: dayFrom(107), startDate: dayFrom(114) }]);
});

test('the timeline carries dates, prices and amounts', async () => {
  const dates = freePeriod(120);
  const bookingId = await confirmedKayak(market, dates);
  const { timeline, totals } = await detail(bookingId);
  const of = (wanted: string) => timeline.find(({ type }: { type: string }) => type === wanted);
  expect(of('booking.confirmed')).toMatchObject({ ...dates, totalMinor: totals.totalMinor });
  expect(of('payment.paid')).toMatchObject({ amounts: { amount: expect.stringContaining('€') } });
});

test('a cancelled booking names no step, sentence or entry twice', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(130));
  const done = await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  const { timeline, cancelled, nextActions } = await detail(bookingId);
  const twice = (list: readonly unknown[]) => {
    const texts = list.map((one) => JSON.stringify(one));
    return texts.filter((text, index) => texts.indexOf(text) !== index);
  };
  await market.dispatcher.drain();
  const back = (await detail(bookingId)).timeline.filter(({ type }: { type: string }) => type === 'payment.refunded');
  const { totals, deposit } = await detail(bookingId);
  const paid = euro(totals.totalMinor + deposit.amountMinor);
  expect(back.map(({ amounts }: { amounts: object }) => amounts)).toEqual([
    { back: totals.total, of: paid },
    { back: euro(deposit.amountMinor), of: paid },
  ]);
  expect(twice(timeline.map(({ type, amounts }: { type: string; amounts?: object }) => ({ type, amounts })))).toEqual([]);
  expect(twice(cancelled)).toEqual([]);
  for (const steps of [nextActions, done.nextActions])
    expect(twice(steps.map(({ tool, args }: { tool: string; args: object }) => ({ tool, args })))).toEqual([]);
});
