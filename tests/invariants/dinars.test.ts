import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '../../db/schema/index.ts';
import { moveCredit } from '../../src/domain/money/credit/index.ts';
import { addDays, randomIds } from '../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak, ownAssetId, requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { newShop } from '../harness/new-shop.ts';

/** Gateways take dinars in steps of ten fils. */
const STEP = 10;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  // A listing from before its prices had to be payable.
  await market.database.transaction((tx) =>
    tx.update(assets).set({ currency: 'KWD', dayRateMinor: 12_345 }).where(eq(assets.slug, 'tandem-sea-kayak')),
  );
});
afterAll(() => market.close());

describe('prices that an owner types', () => {
  const bike = { title: 'Cargo bike', category: 'sports-hobby', currency: 'KWD', city: 'Kuwait City' };
  const prices = {
    dayRateMinor: 1_005,
    tiers: [{ days: 7, amountMinor: 6_000 }],
    extras: [{ label: 'Helmet', amountMinor: 251, per: 'BOOKING' }],
  };

  test('are refused with their field and the nearest payable amount when they cannot be paid', async () => {
    const shop = await newShop(market);
    const place = { latitude: 29.37, longitude: 47.98, country: 'KW' };
    const refused = await shop.try('create_asset', { ...bike, ...place, ...prices });
    expect(refused.error).toMatchObject({ code: 'invalid_input', retryable: false });
    expect(refused.error.details.issues).toEqual([
      { field: 'dayRateMinor', message: expect.stringContaining('1010 (KWD 1.010) would pass') },
      { field: 'extras.0.amountMinor', message: expect.stringContaining('250 (KWD 0.250) would pass') },
    ]);
    const { assetId } = await shop.call('create_asset', { ...bike, ...place, dayRateMinor: 1_010 });
    const changed = await shop.try('update_asset', { assetId, seasonRules: [{ name: 'Fair', weekdays: [6], amountMinor: 7 }] });
    expect(changed.error.details.issues).toEqual([
      { field: 'seasonRules.0.amountMinor', message: expect.stringContaining('10 (KWD 0.010) would pass') },
    ]);
    const rows =
      'reference;title;category;currency;city;latitude;longitude;country;day_price\nB-1;City bike;sports-hobby;KWD;Kuwait City;29.37;47.98;KW;1.005';
    const { body } = await shop.http.post('/owner/assets/import', { csv: rows, preview: true });
    expect(body.data.items[0]).toMatchObject({
      outcome: 'REFUSED',
      problems: [{ column: 'day_price', message: expect.stringContaining('KWD 1.010') }],
    });
  });

  test('may stay as they were while something else of an older listing changes', async () => {
    const assetId = await ownAssetId(market);
    await market.owner.call('update_asset', { assetId, title: 'Tandem sea kayak, in dinars' });
    expect((await market.owner.try('update_asset', { assetId, dayRateMinor: 12_345 })).error.code).toBe('invalid_input');
  });
});

describe('a rental in dinars whose day rate cannot be paid exactly', () => {
  test('is quoted, paid, moved and cancelled in payable amounts that add up', async () => {
    const period = freePeriod(60);
    const bookingId = await confirmedKayak(market, period);
    await expectPayableBooks();
    const later = await market.renter.call('request_extension', { bookingId, endDate: addDays(period.endDate, 9) });
    expect(later.extension.dueMinor % STEP).toBe(0);
    const { extensionId } = later.extension;
    await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
    await answerPaymentPage(market.renter, bookingId, 'pay');
    await market.renter.call('get_pay_status', { bookingId });
    const { refundMinor } = await market.renter.call('cancel_booking', { bookingId, preview: true });
    expect(refundMinor).toBeGreaterThan(0);
    await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: refundMinor });
    await market.dispatcher.drain();
    await expectPayableBooks();
    expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} KWD`)).toBe(0);
  });

  test('can be offered for any wished amount, which is not exceeded', async () => {
    const bookingId = await requestKayak(market, freePeriod(80));
    const wish = { totalMinor: 20_003, depositMinor: 5_004 };
    const { counterOffer: offer } = await market.owner.call('create_counter_offer', { bookingId, ...wish });
    expect(offer.totalMinor % STEP).toBe(0);
    expect(offer.totalMinor).toBeLessThanOrEqual(20_003);
    expect(offer.depositMinor).toBe(5_000);
    await market.renter.call('respond_counter_offer', { bookingId, decision: 'accept' });
    await answerPaymentPage(market.renter, bookingId, 'pay');
    await expectPayableBooks();
  });

  test('is paid with credit only so far that the rest can be paid', async () => {
    const userId = (await market.renter.call('get_profile')).id;
    await market.database.transaction((tx) =>
      moveCredit(tx, { userId, currency: 'KWD', kind: 'GRANT', amountMinor: 7_777 }, { ids: randomIds, now: market.clock.now() }),
    );
    const bookingId = await approvedKayak(market, freePeriod(100));
    const { creditMinor } = await market.renter.call('apply_credit', { bookingId });
    expect(creditMinor).toBe(7_770);
    const { amountMinor } = await market.renter.call('initiate_payment', { bookingId });
    expect(amountMinor % STEP).toBe(0);
  });

  test('is refunded by hand in payable amounts only', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(120));
    const { body } = await market.admin.http.get(`/admin/payments?tab=transactions&bookingId=${bookingId}`);
    const [{ id: paymentId }] = body.data.items;
    const give = (amountMinor: number) =>
      market.admin.http.patch(
        '/admin/payments',
        { action: 'refund', paymentId, amountMinor, cause: 'GOODWILL', reason: 'Sorry' },
        { 'idempotency-key': `refund-${amountMinor}` },
      );
    const refused = await give(1_005);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    expect(refused.body.details.issues).toEqual([
      { field: 'amountMinor', message: expect.stringContaining('in steps of KWD 0.010') },
    ]);
    expect((await give(1_010)).status).toBe(200);
    await expectPayableBooks();
  });
});

async function expectPayableBooks(): Promise<void> {
  const balances = [...(await trialBalance(market.database))].filter(([account]) => account.endsWith(' KWD'));
  expect(balances.filter(([account, balance]) => !/^(?:CREDIT|PROMO_EXPENSE)\b/.test(account) && balance % STEP !== 0)).toEqual(
    [],
  );
}
