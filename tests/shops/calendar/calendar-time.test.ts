import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets, bookings } from '../../../db/schema/index.ts';
import { dayOf } from '../../../src/domain/platform/kernel/index.ts';
import { ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const KAYAK = 'tandem-sea-kayak';
const HOUR_MS = 3_600_000;

let market: TestMarketplace;
let kayak: string;
let camper: string;
beforeAll(async () => {
  // The dates below are fixed and lie ahead.
  market = await startMarketplace({}, { now: new Date('2026-12-01T12:00:00Z') });
  kayak = await ownAssetId(market);
  camper = await ownAssetId(market, 'coastline-camper');
  // Dates that are years ahead can be booked.
  await market.owner.call('manage_duration_rules', { action: 'set', horizonDays: 1_095 });
});
afterAll(() => market.close());

async function moveTo(timeZone: string): Promise<void> {
  await market.database.transaction((tx) => tx.update(assets).set({ timeZone }).where(eq(assets.slug, KAYAK)));
}

/** Moves the clock to the instant. Access tokens expire meanwhile; people sign in again. */
async function at(instant: string): Promise<void> {
  const minutes = (Date.parse(instant) - market.clock.now().getTime()) / 60_000;
  market.clock.advance({ minutes });
  market = {
    ...market,
    renter: await market.signIn('renter@demo.test'),
    owner: await market.signIn('vendor@demo.test', 'mcp-owner'),
  };
}

async function confirmed(startDate: string, endDate: string): Promise<typeof bookings.$inferSelect> {
  const { id } = await market.renter.call('create_booking', { slug: KAYAK, startDate, endDate });
  await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
  await market.owner.call('approve_booking', { bookingId: id });
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId: id });
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  await market.renter.call('get_pay_status', { bookingId: id });
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, id));
  expect(row?.state).toBe('CONFIRMED');
  return row!;
}

const board = async () => (await market.owner.call('get_owner_calendar', { assetId: kayak })).today;
const ids = (list: { bookingId: string }[]) => list.map(({ bookingId }) => bookingId);

describe('pickup and return keep the wall clock of the place through changes of the clock', () => {
  test.each([
    // Zone, pickup day, return day, pickup in UTC, return in UTC, hours between.
    ['Europe/Berlin', '2027-03-27', '2027-03-29', '2027-03-27T09:00:00.000Z', '2027-03-29T08:00:00.000Z', 47],
    ['Europe/Berlin', '2027-10-30', '2027-11-01', '2027-10-30T08:00:00.000Z', '2027-11-01T09:00:00.000Z', 49],
    ['Pacific/Tongatapu', '2027-06-10', '2027-06-12', '2027-06-09T21:00:00.000Z', '2027-06-11T21:00:00.000Z', 48],
    ['Pacific/Honolulu', '2027-06-10', '2027-06-12', '2027-06-10T20:00:00.000Z', '2027-06-12T20:00:00.000Z', 48],
    ['Europe/Berlin', '2028-02-28', '2028-03-01', '2028-02-28T09:00:00.000Z', '2028-03-01T09:00:00.000Z', 48],
    ['Pacific/Tongatapu', '2027-12-31', '2028-01-02', '2027-12-30T21:00:00.000Z', '2028-01-01T21:00:00.000Z', 48],
  ] as const)('%s, %s to %s', async (timeZone, startDate, endDate, startAt, endAt, hours) => {
    await moveTo(timeZone);
    const booking = await confirmed(startDate, endDate);
    expect(booking.days).toBe(2);
    expect([booking.startAt.toISOString(), booking.endAt.toISOString()]).toEqual([startAt, endAt]);
    expect((booking.endAt.getTime() - booking.startAt.getTime()) / HOUR_MS).toBe(hours);
    const { days } = await market.renter.call('check_availability', { slug: KAYAK, from: startDate, to: endDate });
    expect(days).toHaveLength(2);
  });
});

test('29 February 2028 can be booked and blocked, and 29 February 2027 is refused', async () => {
  const leap = { startDate: '2028-02-29', endDate: '2028-02-29' };
  const blackout = await market.owner.call('manage_blackout', { action: 'add', assetId: camper, ...leap });
  expect(blackout).toMatchObject({ startDate: '2028-02-29', endDate: '2028-03-01' });
  await market.owner.call('manage_blackout', { action: 'remove', blackoutId: blackout.blackoutId });
  const refused = await market.renter.try('create_booking', { slug: KAYAK, startDate: '2027-02-29', endDate: '2027-03-01' });
  expect(refused.error?.code).toBe('invalid_input');
});

test('an imported hour at New Year blocks the last day in one time zone and the first in another', async () => {
  const ics = (uid: string) =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTART:20280101T080000Z',
      'DTEND:20280101T090000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
  for (const [timeZone, day] of [
    ['Pacific/Honolulu', '2027-12-31'],
    ['Pacific/Tongatapu', '2028-01-01'],
  ] as const) {
    await moveTo(timeZone);
    await market.owner.call('manage_blackout', { action: 'import_ics', assetId: kayak, calendar: timeZone, ics: ics(timeZone) });
    const { items } = await market.owner.call('manage_blackout', { action: 'list', assetId: kayak });
    expect(items.find(({ calendar }: { calendar: string }) => calendar === timeZone).startDate).toBe(day);
  }
});

describe('the owner’s board of today', () => {
  test('uses the day of the place: in Tonga it is tomorrow already, in Hawaii still yesterday', async () => {
    await moveTo('Pacific/Tongatapu');
    const tonga = await confirmed('2027-08-11', '2027-08-12');
    await moveTo('Pacific/Honolulu');
    const hawaii = await confirmed('2027-08-09', '2027-08-10');
    // 11:30 on the 10th in UTC: half past midnight of the 11th in Tonga, half past one of the 10th in Hawaii.
    await at('2027-08-10T11:30:00Z');
    expect([dayOf(market.clock.now(), 'Pacific/Tongatapu'), dayOf(market.clock.now(), 'Pacific/Honolulu')]).toEqual([
      '2027-08-11',
      '2027-08-10',
    ]);
    const { pickups, returns, overdue } = await board();
    expect(ids(pickups)).toEqual([tonga.id]);
    expect(ids(returns)).toEqual([hawaii.id]);
    expect(ids(overdue)).not.toContain(hawaii.id);
    expect(returns[0]).toMatchObject({ at: '2027-08-10T20:00:00.000Z', localTime: '10:00' });
    await at('2027-08-10T20:00:01Z');
    const after = await board();
    expect(ids(after.returns)).toEqual([]);
    expect(ids(after.overdue)).toContain(hawaii.id);
  });

  test('refuses today once its pickup time has passed in the time zone of the asset', async () => {
    await at('2027-08-20T18:00:01Z');
    const attempt = (startDate: string, endDate: string) =>
      market.renter.try('pricing_quote', { slug: KAYAK, startDate, endDate });
    // In Hawaii it is past eight in the morning of the 20th: a second less than two hours before pickup.
    await moveTo('Pacific/Honolulu');
    expect((await attempt('2027-08-20', '2027-08-21')).error?.details.problems[0].code).toBe('notice');
    await at('2027-08-20T20:00:01Z');
    expect((await attempt('2027-08-20', '2027-08-21')).error?.code).toBe('dates_refused');
    expect((await attempt('2027-08-21', '2027-08-22')).error).toBeUndefined();
    // In Tonga the 20th is over.
    await moveTo('Pacific/Tongatapu');
    expect((await attempt('2027-08-20', '2027-08-22')).error?.details.problems[0].code).toBe('past');
  });
});
