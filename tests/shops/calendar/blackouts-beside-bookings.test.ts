import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, eachDay } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

/** One kayak, which is kept free for a day before each rental and for two days after it. */
let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
  await market.owner.call('update_asset', { assetId: kayak, units: 1 });
  const rules = { bufferBeforeDays: 1, bufferAfterDays: 2 };
  await market.owner.call('manage_duration_rules', { action: 'set', assetId: kayak, ...rules });
});
afterAll(() => market.close());

/** Each test rents other days, far from those of the others. */
let ahead = 30;
let dates: { startDate: string; endDate: string };
beforeEach(() => {
  ahead += 20;
  dates = freePeriod(ahead);
});

const basic = (day: string) => day.replaceAll('-', '');
const allDay = (uid: string, start: string, end: string) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;VALUE=DATE:${basic(start)}`, `DTEND;VALUE=DATE:${basic(end)}`, 'END:VEVENT'].join(
    '\r\n',
  );
async function importAll(...events: string[]) {
  const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const { body } = await market.owner.http.post(`/owner/assets/${kayak}/blackouts/import`, { ics, calendar: 'Elsewhere' });
  return body.data;
}
const block = (startDate: string, endDate: string) =>
  market.owner.call('manage_blackout', { action: 'add', assetId: kayak, startDate, endDate });

/** The blocked periods near the dates of the test, as the owner sees them. */
async function listed(): Promise<[string, string][]> {
  const { body } = await market.owner.http.get(`/owner/assets/${kayak}/blackouts`);
  const items: { startDate: string; endDate: string }[] = body.data.items;
  const near = items.filter(
    ({ startDate }) => startDate >= addDays(dates.startDate, -9) && startDate < addDays(dates.endDate, 9),
  );
  return near.map(({ startDate, endDate }) => [startDate, endDate]);
}

async function reasonsOn(startDate: string, endDate: string): Promise<string[]> {
  const { body } = await market.nobody.http.get(`/assets/tandem-sea-kayak/availability?from=${startDate}&to=${endDate}`);
  return body.data.days.map(({ available, reason }: { available: boolean; reason?: string }) => (available ? 'FREE' : reason));
}

async function cancel(bookingId: string) {
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
}

describe('an imported calendar over booked days', () => {
  test('counts and lists no event whose days are all booked', async () => {
    const { startDate, endDate } = dates;
    const bookingId = await confirmedKayak(market, dates);
    const skippedDays = eachDay(startDate, endDate).map((date) => ({ date, bookingId }));
    const answer = await importAll(allDay('a', startDate, endDate));
    expect(answer).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 0, skippedDays });
    expect(await listed()).toEqual([]);
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
    expect(await importAll()).toMatchObject({ removed: 0, skippedDays: [] });
  });

  test('counts and lists the days around the booking', async () => {
    const { startDate, endDate } = dates;
    await confirmedKayak(market, dates);
    const around = allDay('a', addDays(startDate, -2), addDays(endDate, 2));
    expect(await importAll(around)).toMatchObject({ added: 2, changed: 0, removed: 0, unchanged: 0 });
    expect(await listed()).toEqual([
      [addDays(startDate, -2), startDate],
      [endDate, addDays(endDate, 2)],
    ]);
    const { assets } = await market.owner.call('get_owner_calendar', {
      assetId: kayak,
      from: addDays(startDate, -3),
      to: addDays(endDate, 3),
    });
    expect(assets[0].blackouts).toHaveLength(2);
    expect(await importAll(around)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2 });
    expect(await importAll()).toMatchObject({ removed: 2 });
  });

  test('closes the days when the booking is cancelled', async () => {
    const { startDate, endDate } = dates;
    const bookingId = await confirmedKayak(market, dates);
    await importAll(allDay('a', startDate, endDate));
    await cancel(bookingId);
    expect(new Set(await reasonsOn(startDate, endDate))).toEqual(new Set(['BLACKOUT']));
    expect(await listed()).toEqual([[startDate, endDate]]);
    expect(await importAll(allDay('a', startDate, endDate))).toMatchObject({ added: 0, unchanged: 1, skippedDays: [] });
    await importAll();
  });
});

describe('days that a booking only keeps free', () => {
  test('can be blocked before and after it, by hand, by an import and by maintenance', async () => {
    const { startDate, endDate } = dates;
    await confirmedKayak(market, dates);
    expect(await block(addDays(startDate, -1), startDate)).toMatchObject({
      startDate: addDays(startDate, -1),
      endDate: startDate,
    });
    const { skippedDays } = await importAll(allDay('a', endDate, addDays(endDate, 1)));
    expect(skippedDays).toEqual([]);
    const task = { action: 'plan', assetId: kayak, title: 'Wash', dueDate: addDays(endDate, 1) };
    expect(await market.owner.call('manage_maintenance', task)).toMatchObject({ dueDate: addDays(endDate, 1) });
    expect(await listed()).toEqual([
      [addDays(startDate, -1), startDate],
      [endDate, addDays(endDate, 1)],
      [addDays(endDate, 1), addDays(endDate, 2)],
    ]);
    await importAll();
  });

  test('stay blocked when the booking is cancelled, and are free again without the blackout', async () => {
    const { endDate } = dates;
    const bookingId = await confirmedKayak(market, dates);
    const { blackoutId } = await block(endDate, addDays(endDate, 1));
    await cancel(bookingId);
    expect(await reasonsOn(endDate, addDays(endDate, 1))).toEqual(['BLACKOUT']);
    await market.owner.call('manage_blackout', { action: 'remove', blackoutId });
    expect(await reasonsOn(endDate, addDays(endDate, 1))).toEqual(['FREE']);
  });

  test('cannot be had by its renter once they are blocked', async () => {
    const { startDate, endDate } = dates;
    const bookingId = await confirmedKayak(market, dates);
    const { blackoutId } = await block(endDate, addDays(endDate, 1));
    const longer = { bookingId, startDate, endDate: addDays(endDate, 1) };
    const refused = await market.renter.try('request_extension', longer);
    expect([refused.error?.code, refused.text]).toEqual(['dates_unavailable', expect.any(String)]);
    await market.owner.call('manage_blackout', { action: 'remove', blackoutId });
    expect((await market.renter.try('request_extension', longer)).error).toBeUndefined();
  });

  test('cannot be blocked together with days of the rental, and the refusal names the nearest that can', async () => {
    const { startDate, endDate } = dates;
    const bookingId = await confirmedKayak(market, dates);
    const args = { action: 'add', assetId: kayak, startDate: addDays(endDate, -1), endDate: addDays(endDate, 1) };
    const { error } = await market.owner.try('manage_blackout', args);
    const nearest = { startDate: endDate, endDate: addDays(endDate, 2) };
    expect(error).toMatchObject({ code: 'days_taken', details: { bookings: [{ bookingId, startDate, endDate }], nearest } });
  });
});
