import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from '../../harness/clock.ts';
import { advanceTo } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const THIS = TEST_NOW.getUTCFullYear();
const NEXT = THIS + 1;
let shops = 0;

/** The owner of a new shop at this place, which names no time zone. */
async function shopAt(place: { city?: string; country: string }): Promise<Actor> {
  shops += 1;
  const account = { email: `zone${shops}@example.com`, password: 'long enough 1', name: 'Kai Wave' };
  const shop = { vendorName: `Wave Boards ${shops}`, vendorType: 'COMPANY', ...place };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...shop });
  return market.actor(body.data.accessToken, 'mcp-owner');
}

test.each([
  [{ city: 'Honolulu', country: 'US' }, 'Pacific/Honolulu'],
  [{ city: 'honolulu, HI', country: 'US' }, 'Pacific/Honolulu'],
  [{ city: 'New York', country: 'US' }, 'America/New_York'],
  [{ city: 'Ponta Delgada', country: 'PT' }, 'Atlantic/Azores'],
  [{ city: 'Lisbon', country: 'PT' }, 'Europe/Lisbon'],
  [{ city: 'A village that nobody knows', country: 'US' }, 'UTC'],
  [{ country: 'JP' }, 'Asia/Tokyo'],
])('the books of a shop in %o follow the clock of %s', async (place, timeZone) => {
  const owner = await shopAt(place);
  const { body } = await owner.http.patch('/owner/vendor-type', {});
  expect(body.data).toMatchObject({ timeZone });
});

test('a time zone that the shop names stays, and a move to another city changes it unless it is named', async () => {
  const owner = await shopAt({ city: 'Honolulu', country: 'US' });
  const move = (changes: object) => owner.call('update_vendor_type', { ...changes });
  expect(await move({ timeZone: 'America/Chicago' })).toMatchObject({ timeZone: 'America/Chicago' });
  expect(await move({ vendorType: 'INDIVIDUAL' })).toMatchObject({ timeZone: 'America/Chicago' });
  expect(await move({ city: 'Los Angeles' })).toMatchObject({ timeZone: 'America/Los_Angeles' });
  expect(await move({ city: 'Denver', timeZone: 'America/Phoenix' })).toMatchObject({ timeZone: 'America/Phoenix' });
});

test('an invoice has the number of the civil year of its vendor, and the books have its day', async () => {
  await market.owner.call('update_vendor_type', { city: 'Honolulu', country: 'US' });
  // In Honolulu it is eight in the evening of the last day of the year.
  market = await advanceTo(market, `${NEXT}-01-01T06:00:00Z`);
  const bookingId = await confirmedKayak(market, { startDate: `${NEXT}-02-01`, endDate: `${NEXT}-02-03` });
  const { number, issuedOn } = await market.renter.call('get_payment_invoice', { bookingId });
  expect(issuedOn).toBe(`${THIS}-12-31`);
  expect(number).toMatch(new RegExp(`-${THIS}-\\d+$`));
  const entered = await market.owner.call('create_finance_entry', { categoryCode: 'FUEL', amountMinor: 1_000 });
  expect(entered.date).toBe(`${THIS}-12-31`);
  const { to } = await market.owner.call('get_finance_pnl', {});
  expect(to).toBe(`${THIS}-12-31`);
  market = await advanceTo(market, `${NEXT}-01-01T10:30:00Z`);
  const next = await confirmedKayak(market, { startDate: `${NEXT}-02-11`, endDate: `${NEXT}-02-13` });
  const nextYear = await market.renter.call('get_payment_invoice', { bookingId: next });
  expect([nextYear.issuedOn, nextYear.number]).toEqual([`${NEXT}-01-01`, expect.stringMatching(`-${NEXT}-00001$`)]);
});
