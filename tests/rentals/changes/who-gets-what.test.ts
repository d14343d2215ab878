import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '../../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod, soonPeriod } from '../../harness/dates.ts';
import { approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const euro = (amountMinor: number) => formatMoney(amountMinor, 'EUR');

describe('an owner who cancels reads whom each amount goes to', () => {
  test('before it is done, and the same after it and later', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(6));
    const preview = await market.owner.call('reject_booking', { bookingId });
    const { refundMinor, penaltyMinor, compensationMinor, depositBackMinor, totals } = preview;
    expect([penaltyMinor > compensationMinor, compensationMinor > 0, depositBackMinor > 0]).toEqual([true, true, true]);
    expect(preview.summary).toBe(
      `If you cancel now: ${euro(refundMinor)} of ${totals.total} goes back to the renter. The deposit of ${euro(depositBackMinor)} goes back to the renter too. It costs you a penalty of ${euro(penaltyMinor)}, taken out of what you earn: ${euro(compensationMinor)} of it goes to the renter as credit, ${euro(penaltyMinor - compensationMinor)} to the platform.`,
    );

    const done = await market.owner.call('reject_booking', { bookingId, confirm: true, reason: 'It broke' });
    const amounts = { refundMinor, penaltyMinor, compensationMinor, depositBackMinor, onPageMinor: 0 };
    expect(done).toMatchObject(amounts);
    const toPlatform = `${euro(compensationMinor)} of it goes to the renter as credit, ${euro(penaltyMinor - compensationMinor)} to the platform.`;
    expect(done.summary).toContain(toPlatform);
    await market.dispatcher.drain();
    market = await advanceTime(market, { hours: 30 });
    const again = await market.owner.call('reject_booking', { bookingId });
    expect(again).toMatchObject({ alreadyDone: true, ...amounts, summary: expect.stringContaining(toPlatform) });
  });

  test('of an open payment page, which closes', async () => {
    const bookingId = await approvedKayak(market, freePeriod(60));
    const { amountMinor, redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    const preview = await market.owner.call('reject_booking', { bookingId });
    expect(preview).toMatchObject({ refundMinor: 0, penaltyMinor: 0, onPageMinor: amountMinor });
    expect(preview.summary).toBe(
      `If you cancel now: Nothing was paid, and nothing is owed. The payment page of ${euro(amountMinor)} closes: if the renter has paid there just now, all of it goes back.`,
    );
    await market.owner.call('reject_booking', { bookingId, confirm: true, reason: 'It broke' });
    await market.dispatcher.drain();
    expect(await (await fetch(redirectUrl)).text()).not.toContain('>Pay ');
  });

  test('and a declined request says that nobody owes anything', async () => {
    const { id: bookingId } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(64) });
    await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
    expect(await market.owner.call('reject_booking', { bookingId, reason: 'In repair' })).toMatchObject({
      state: 'REJECTED',
      preview: false,
      penaltyMinor: 0,
      summary: 'Declined: nothing was paid, and nobody owes anything.',
    });
  });
});

describe('a renter who cancels reads whom each amount goes to', () => {
  test('when a part is kept: it adds up to the price, and stays so when the call is repeated later', async () => {
    const fresh = await startMarketplace();
    const bookingId = await confirmedKayak(fresh, soonPeriod());
    let now = await advanceTime(fresh, { hours: 2 });
    const { totals } = await now.renter.call('get_booking_detail', { bookingId });
    const preview = await now.renter.call('cancel_booking', { bookingId });
    const { refundMinor, ownerKeepsMinor, platformKeepsMinor, feeKeptMinor } = preview;
    expect(refundMinor + ownerKeepsMinor + platformKeepsMinor).toBe(totals.totalMinor);
    expect([ownerKeepsMinor > 0, feeKeptMinor > 0, platformKeepsMinor > feeKeptMinor]).toEqual([true, true, true]);
    expect(preview.summary).toContain(
      `${euro(ownerKeepsMinor + platformKeepsMinor)} is kept: ${euro(ownerKeepsMinor)} for the owner, ${euro(platformKeepsMinor)} for the platform.`,
    );
    await now.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: refundMinor });
    now = await advanceTime(now, { days: 10 });
    const again = await now.renter.call('cancel_booking', { bookingId, confirm: true });
    expect(again).toMatchObject({ alreadyDone: true, refundMinor, ownerKeepsMinor, platformKeepsMinor, feeKeptMinor });
    await fresh.close();
  });

  test('of an open payment page, which closes', async () => {
    const bookingId = await approvedKayak(market, freePeriod(70));
    const { amountMinor } = await market.renter.call('initiate_payment', { bookingId });
    const preview = await market.renter.call('cancel_booking', { bookingId });
    expect(preview).toMatchObject({ refundMinor: 0, onPageMinor: amountMinor, ownerKeepsMinor: 0, platformKeepsMinor: 0 });
    expect(preview.summary).toContain(
      `nothing was paid, and nothing is owed; the payment page of ${euro(amountMinor)} closes, and if somebody has paid there just now, all of it goes back to who paid`,
    );
  });
});

describe('a renter whose booking was ended by others reads what came back, not what the policy would give', () => {
  const said = async (bookingId: string) => market.renter.call('cancel_booking', { bookingId, confirm: true });

  test('when the owner cancelled', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(12));
    const { refundMinor } = await market.owner.call('reject_booking', { bookingId });
    await market.owner.call('reject_booking', { bookingId, confirm: true, reason: 'It broke' });
    market = await advanceTime(market, { days: 20 });
    expect(await said(bookingId)).toMatchObject({ alreadyDone: true, refundMinor, ownerKeepsMinor: 0, platformKeepsMinor: 0 });
  });

  test('when the platform gave back a part of its own choice', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(60));
    const end = { decision: 'cancel', refundBps: 3_000, reason: 'Both were at fault' };
    const { refundMinor } = (await market.admin.http.patch(`/admin/bookings/${bookingId}`, end)).body.data;
    const { totals } = await market.renter.call('get_booking_detail', { bookingId });
    const again = await said(bookingId);
    expect(again.refundMinor).toBe(refundMinor);
    expect(refundMinor + again.ownerKeepsMinor + again.platformKeepsMinor).toBe(totals.totalMinor);
  });
});
