import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveCredit } from '../../../src/domain/money/credit/index.ts';
import { addDays, randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod, soonPeriod } from '../../harness/dates.ts';
import { agree } from '../../harness/rentals/claim-kayak.ts';
import { returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What every answer about money says is due now, in minor units; the payment page is asked last. */
async function dueEverywhere(bookingId: string): Promise<Record<string, number>> {
  const { renter } = market;
  const options = await renter.call('get_payment_options', { bookingId });
  const overRest = await renter.http.get(`/platform/payment-options?bookingId=${bookingId}`);
  const detail = await renter.call('get_booking_detail', { bookingId });
  const readiness = await renter.call('booking_readiness', { bookingId });
  const listed = (await renter.call('list_my_bookings', { limit: 100 })).items.find(({ id }: { id: string }) => id === bookingId);
  const gateway = options.channels.find(({ channel }: { channel: string }) => channel === 'GATEWAY');
  const page = await renter.try('initiate_payment', { bookingId });
  const asked = page.output?.status === 'PENDING' ? page.output.amountMinor : 0;
  const status = page.output?.status === 'PENDING' ? (await renter.call('get_pay_status', { bookingId })).amountMinor : 0;
  return {
    options: options.dueMinor,
    optionsOverRest: overRest.body.data.dueMinor,
    page: asked,
    payStatus: status,
    gatewayChannel: gateway.amountMinor ?? 0,
    detail: detail.totals.dueNowMinor,
    readiness: readiness.money.dueNowMinor,
    ...(listed?.dueNowMinor !== undefined && { list: listed.dueNowMinor }),
  };
}

const SITUATIONS: readonly (readonly [string, () => Promise<string>])[] = [
  ['a request that the owner has not answered', () => requestKayak(market, freePeriod(20))],
  ['an approved booking with a deposit that is charged', () => approvedKayak(market, freePeriod(24))],
  ['an approved booking with a deposit that is only held', () => approvedKayak(market, soonPeriod())],
  [
    'an approved booking that credit pays in part',
    async () => {
      const { id: userId } = await market.renter.call('get_profile');
      const grant = { userId, currency: 'EUR', kind: 'GRANT', amountMinor: 1_500 } as const;
      await market.database.transaction((tx) => moveCredit(tx, grant, { ids: randomIds, now: market.clock.now() }));
      const bookingId = await approvedKayak(market, freePeriod(28));
      await market.renter.call('apply_credit', { bookingId, amountMinor: 1_500 });
      return bookingId;
    },
  ],
  ['a paid booking', () => confirmedKayak(market, freePeriod(32))],
  [
    'an approved extension',
    async () => {
      const dates = freePeriod(36);
      const bookingId = await confirmedKayak(market, dates);
      const asked = await market.renter.call('request_extension', { bookingId, endDate: addDays(dates.endDate, 1) });
      const { extensionId } = asked.extension;
      await market.owner.call('respond_extension', { bookingId, extensionId, decision: 'approve' });
      return bookingId;
    },
  ],
  [
    'a claim beyond the deposit',
    async () => {
      const bookingId = await returnedKayak(market, 44);
      const { deposit } = await market.renter.call('get_booking_detail', { bookingId });
      await agree(market.owner, market.renter, bookingId, deposit.amountMinor + 900);
      await market.dispatcher.drain();
      return bookingId;
    },
  ],
];

test.each(SITUATIONS)('all answers name the same amount that is due for %s', async (_situation, make) => {
  const amounts = await dueEverywhere(await make());
  const [first] = Object.values(amounts);
  expect(amounts).toEqual(Object.fromEntries(Object.keys(amounts).map((name) => [name, first])));
});
