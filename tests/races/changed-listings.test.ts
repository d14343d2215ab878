import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { assets } from '../../db/schema/index.ts';
import type { DurationRules } from '../../db/values/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { refreshFollowedCalendars } from '../../src/domain/shops/calendar/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { approvedKayak, confirmedKayak, ownAssetId, requestKayak, unitsFree } from '../harness/rentals/kayak.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { duringOpenTransaction, heldCommands } from '../harness/transactions.ts';

const { open, during } = heldCommands();
let market: TestMarketplace;
let kayak: string;
/** What another platform says of its calendar. */
let platform: LoopbackServer;
let blockedElsewhere: string[] = [];
beforeAll(async () => {
  platform = await serveOnLoopback((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(blockedElsewhere.join('\r\n'));
  });
  market = await startMarketplace({}, { open });
  kayak = await ownAssetId(market);
});
afterAll(async () => {
  await market.close();
  await platform.close();
});
afterEach(async () => {
  await market.database.transaction(async (tx) => tx.update(assets).set({ units: 3 }).where(eq(assets.id, kayak)));
});

async function stored() {
  const [row] = await market.database.reader.select().from(assets).where(eq(assets.id, kayak));
  return row!;
}

/** Sends a call while the owner's change of how many kayaks there are is being written. */
async function whileUnitsBecome<T>(units: number, send: () => Promise<T>): Promise<T> {
  const change = () => market.owner.call('update_asset', { assetId: kayak, units });
  return (await during('assets', change, send)).second;
}

/** The same of rental rules: the kayak's own, or those of the whole shop. */
async function whileRulesBecome<T>(
  whose: { assetId?: string },
  rules: Partial<DurationRules>,
  send: () => Promise<T>,
): Promise<T> {
  const change = () => market.owner.call('manage_duration_rules', { action: 'set', ...whose, ...rules });
  return (await during('assets', change, send)).second;
}

test('an approval that waits for the calendar does not use a unit that was removed meanwhile', async () => {
  const dates = freePeriod(40);
  await confirmedKayak(market, dates);
  const bookingId = await requestKayak(market, dates);
  const { error } = await whileUnitsBecome(1, () => market.owner.try('approve_booking', { bookingId }));
  expect(error?.code).toBe('dates_unavailable');
});

test('an extension that waits for the calendar does not use a unit that was removed meanwhile', async () => {
  const dates = freePeriod(60);
  const bookingId = await confirmedKayak(market, dates);
  const longer = addDays(dates.endDate, 2);
  await approvedKayak(market, { startDate: dates.endDate, endDate: longer });
  const { extension } = await market.renter.call('request_extension', { bookingId, endDate: longer });
  const approval = { bookingId, extensionId: extension.extensionId, decision: 'approve' };
  const { error } = await whileUnitsBecome(1, () => market.owner.try('respond_extension', approval));
  expect(error?.code).toBe('dates_unavailable');
});

test('opening blocked days leaves other blackouts on every unit, also on one added meanwhile', async () => {
  const dates = freePeriod(80);
  const block = (more: object) => market.owner.call('manage_blackout', { action: 'add', assetId: kayak, ...dates, ...more });
  const { blackoutId } = await block({ units: 1 });
  await block({});
  await whileUnitsBecome(4, () => market.owner.call('manage_blackout', { action: 'remove', blackoutId }));
  expect(await unitsFree(market, dates)).toEqual([0, 0, 0]);
});

test('reading a followed calendar again leaves other blackouts on every unit, also on one added meanwhile', async () => {
  const { startDate, endDate } = freePeriod(100, 1);
  const basic = (day: string) => day.replaceAll('-', '');
  const event = ['UID:a', `DTSTART;VALUE=DATE:${basic(startDate)}`, `DTEND;VALUE=DATE:${basic(endDate)}`];
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''];
  blockedElsewhere = calendar();
  const url = `${platform.url}/calendar.ics`;
  await market.owner.call('manage_blackout', { action: 'import_ics', assetId: kayak, calendar: 'Elsewhere', url });
  market = await advanceTime(market, { hours: 1.01 });
  blockedElsewhere = calendar('BEGIN:VEVENT', ...event, 'END:VEVENT');
  await whileUnitsBecome(4, () => market.pipeline.perform(refreshFollowedCalendars, {}));
  expect(await unitsFree(market, { startDate, endDate })).toEqual([0]);
});

test('a listing that moves to another time zone keeps rules that were changed meanwhile', async () => {
  const move = { assetId: kayak, city: 'Tokyo', country: 'JP' };
  await whileRulesBecome({ assetId: kayak }, { minDays: 2, noticeHours: 40 }, () => market.owner.call('update_asset', move));
  const { durationRules, minDays, timeZone } = await stored();
  expect({ durationRules, minDays, timeZone }).toMatchObject({
    durationRules: { minDays: 2, noticeHours: 40 },
    minDays: 2,
    timeZone: 'Asia/Tokyo',
  });
});

test('a new listing takes over rules of its shop that were changed meanwhile', async () => {
  const listing = { title: 'Folding kayak', dayRateMinor: 3_500, category: 'sports-hobby', city: 'Lisbon', country: 'PT' };
  const { assetId } = await whileRulesBecome({}, { minDays: 3 }, () => market.owner.call('create_asset', listing));
  const [created] = await market.database.reader.select().from(assets).where(eq(assets.id, assetId));
  expect(created?.minDays).toBe(3);
});

/** Sends a call while the owner's pause of the listing is being written. */
async function whilePausing<T>(send: () => Promise<T>): Promise<T> {
  const pause = () => market.owner.call('update_asset', { assetId: kayak, status: 'PAUSED' });
  return (await during('assets', pause, send)).second;
}

test('a listing that was paused meanwhile takes no request', async () => {
  const { id: bookingId } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(140) });
  const request = { bookingId, acceptAgreement: true };
  const { error } = await whilePausing(() => market.renter.try('promote_booking', request));
  expect(error?.code).toBe('not_found');
  await market.owner.call('update_asset', { assetId: kayak, status: 'LIVE' });
});

test('a suspended listing returns to the status that its owner gave it meanwhile', async () => {
  const decide = (action: 'suspend' | 'reinstate') =>
    market.admin.http.patch(`/admin/assets/${kayak}`, { action, reason: 'It is not what it says' });
  expect((await whilePausing(() => decide('suspend'))).status).toBe(200);
  expect(await stored()).toMatchObject({ status: 'SUSPENDED', statusBefore: 'PAUSED' });
  await decide('reinstate');
  await market.owner.call('update_asset', { assetId: kayak, status: 'LIVE' });
});

test('a request that is being sent while its listing is suspended ends with it', async () => {
  const { id: bookingId } = await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(160) });
  const send = () => market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
  const suspend = async () => {
    const decided = await market.admin.http.patch(`/admin/assets/${kayak}`, { action: 'suspend', reason: 'It is stolen' });
    await market.dispatcher.drain();
    return decided;
  };
  const { first, second } = await during('bookings', send, suspend);
  expect([first.state, second.status]).toEqual(['PENDING_APPROVAL', 200]);
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CANCELLED' });
  await market.admin.http.patch(`/admin/assets/${kayak}`, { action: 'reinstate', reason: 'It was found' });
});

test('a change behind another lock makes the call start again and see it', async () => {
  const pause = () => market.owner.call('update_asset', { assetId: kayak, status: 'PAUSED' });
  // No command changes a listing without its lock; an older process might.
  const withoutLock = (tx: Tx) =>
    tx
      .update(assets)
      .set({ status: 'PAUSED' as never })
      .where(eq(assets.id, kayak));
  const answer = await duringOpenTransaction(market, withoutLock, pause);
  expect(answer).toMatchObject({ status: 'PAUSED', alreadyDone: true });
});
