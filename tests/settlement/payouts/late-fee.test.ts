import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, sandboxCheckouts } from '../../../db/schema/index.ts';
import { booksOf } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { advanceTo, handOver, report } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await withBank(await startMarketplace());
});
afterAll(() => market.close());

test('a late fee that is paid after the payout reaches the owner with a payout of its own', async () => {
  const bookingId = await broughtBackLate(40);
  for (let round = 0; round < 4; round += 1) {
    market = await advanceTime(market, { hours: 30 });
    await payoutOf(market, bookingId);
  }
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });

  // Who asks what was earned sees what the renter owes, and what to do about it.
  const said = await market.owner.try('list_owner_payouts');
  const [debt] = said.output.owedByRenters;
  expect(said.output.owedByRenters).toHaveLength(1);
  expect(debt).toMatchObject({
    bookingId,
    claimsMinor: 0,
    lateFeeMinor: debt.amountMinor,
    nextActions: [{ tool: 'manage_booking_chat', args: { action: 'send', bookingId }, actor: 'OWNER' }],
  });
  const { returnedAt, renterOwes, state } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(state).toBe('COMPLETED');
  expect(Date.parse(debt.dueAt) - Date.parse(returnedAt)).toBe(3 * 86_400_000);
  expect(renterOwes).toMatchObject({ amountMinor: debt.amountMinor, words: debt.words });
  const euro = ({ sums: all }: { sums: { currency: string; rentersOweMinor: number; owedMinor: number }[] }) =>
    all.find(({ currency }) => currency === 'EUR');
  expect(euro(said.output)).toMatchObject({ rentersOweMinor: debt.amountMinor, owedMinor: 0 });
  expect(said.text).toContain(`besides, renters owe you ${debt.amount}`);
  const { body } = await market.owner.http.get('/owner/payouts');
  expect(body.data.owedByRenters).toEqual(said.output.owedByRenters);
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  expect((await other.call('list_owner_payouts')).owedByRenters.map((one: { bookingId: string }) => one.bookingId)).not.toContain(
    bookingId,
  );

  const partsOf = async () => new Map((await sums()).madeOf.map((one) => [one.part, one.amountMinor]));
  const before = await partsOf();
  await answerPaymentPage(market.renter, bookingId, 'pay');
  const paid = await market.renter.call('get_pay_status', { bookingId });
  expect(paid).toMatchObject({ status: 'PAID' });
  const settled = await market.owner.call('list_owner_payouts');
  expect([settled.owedByRenters, euro(settled)?.rentersOweMinor]).toEqual([[], 0]);
  expect((await market.owner.call('get_owner_booking_detail', { bookingId })).renterOwes).toBeNull();
  // The fee and the commission that is taken off it, without its tax, stand apart in the sums of all earnings.
  const taxMinor = Math.round((paid.amountMinor * 0.23) / 1.23);
  const after = await partsOf();
  expect((after.get('LATE_FEES') ?? 0) - (before.get('LATE_FEES') ?? 0)).toBe(paid.amountMinor);
  expect((before.get('COMMISSION') ?? 0) - (after.get('COMMISSION') ?? 0)).toBe(Math.round((paid.amountMinor - taxMinor) * 0.15));
  await payoutOf(market, bookingId);
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  const mine = items.filter((item: { bookingId: string }) => item.bookingId === bookingId);
  expect(mine).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }]);
  const { OWNER_PAYABLE } = await booksOf(market, bookingId);
  expect(OWNER_PAYABLE).toBe(0);
});

test('a late fee paid with another amount is refunded after three days, also when its booking has ended', async () => {
  const bookingId = await broughtBackLate(60);
  const { redirectUrl, paymentId } = await market.renter.call('initiate_payment', { bookingId });
  await market.database.transaction((tx) =>
    tx.update(sandboxCheckouts).set({ amountMinor: 100 }).where(eq(sandboxCheckouts.paymentId, paymentId)),
  );
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  const paymentNow = async () => (await market.database.reader.select().from(payments).where(eq(payments.id, paymentId)))[0];
  expect(await paymentNow()).toMatchObject({ kind: 'LATE_FEE', status: 'FLAGGED', amountMinor: 100 });
  expect(await booksOf(market, bookingId)).toMatchObject({ SUSPENSE: -100 });

  market = await advanceTime(market, { hours: 71 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'COMPLETED' });
  expect(await paymentNow()).toMatchObject({ status: 'FLAGGED' });
  market = await advanceTime(market, { hours: 2 });
  await market.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  expect(await paymentNow()).toMatchObject({ status: 'REFUNDED', refundedMinor: 100 });
  expect(await booksOf(market, bookingId)).toMatchObject({ SUSPENSE: 0 });
});

async function sums(): Promise<{ madeOf: { part: string; amountMinor: number }[] }> {
  return (await market.owner.call('list_owner_payouts')).sums[0];
}

/** A kayak that came back eight hours late. A deposit in hand pays no fee, so that the renter has to. */
async function broughtBackLate(daysAhead: number): Promise<string> {
  const dates = freePeriod(daysAhead);
  const bookingId = await approvedKayak(market, dates);
  const onSite = await market.signIn('vendor@demo.test', 'mcp');
  await onSite.call('update_booking_collateral', { bookingId, collateral: 'Passport' });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  await market.renter.call('get_pay_status', { bookingId });
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await handOver(market, bookingId);
  market = await advanceTo(market, `${dates.endDate}T20:00:00Z`);
  const late = { action: 'report', bookingId, type: 'LATE_RETURN', description: 'It did not come back' };
  await market.owner.call('manage_booking_incidents', late);
  await report(market.owner, bookingId, 'CHECK_OUT');
  return bookingId;
}
