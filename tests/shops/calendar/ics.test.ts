import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inParts } from '../../../db/in-parts.ts';
import { bookings } from '../../../db/schema/index.ts';
import { addDays, eachDay } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { newShop } from '../../harness/new-shop.ts';
import { approvedKayak, confirmedKayak, ownAssetId } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
});
afterAll(() => market.close());

const basic = (day: string) => day.replaceAll('-', '');
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const allDay = (uid: string, start: string, end: string, ...more: string[]) =>
  event(uid, `DTSTART;VALUE=DATE:${basic(start)}`, `DTEND;VALUE=DATE:${basic(end)}`, ...more);
const calendar = (...lines: (string | string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n');

let names = 0;
/** Each test imports under a name of its own, unless it says otherwise. */
function importer(name = `calendar ${(names += 1)}`) {
  return (...lines: (string | string[])[]) =>
    market.owner.call('manage_blackout', { action: 'import_ics', assetId: kayak, calendar: name, ics: calendar(...lines) });
}

async function blockedDays(from: string, days: number): Promise<string[]> {
  const to = addDays(from, days);
  const found = await market.renter.call('check_availability', { slug: 'tandem-sea-kayak', from, to });
  return found.days.flatMap(({ date, reason }: { date: string; reason?: string }) => (reason === 'BLACKOUT' ? [date] : []));
}

describe('an imported calendar', () => {
  test('blocks the days of an all-day event up to DTEND, or one day without DTEND', async () => {
    const { startDate } = freePeriod(40);
    const run = importer();
    const answer = await run(
      allDay('a', startDate, addDays(startDate, 2), 'SUMMARY:Reserved'),
      event('b', `DTSTART;VALUE=DATE:${basic(addDays(startDate, 4))}`),
    );
    expect(answer).toMatchObject({ added: 2, changed: 0, removed: 0, unchanged: 0, skippedDays: [] });
    expect(await blockedDays(startDate, 7)).toEqual([startDate, addDays(startDate, 1), addDays(startDate, 4)]);
    const { items } = await market.owner.call('manage_blackout', { action: 'list', assetId: kayak });
    expect(items).toContainEqual(expect.objectContaining({ source: 'ICS', reason: 'Reserved', calendar: answer.calendar }));
  });

  test('changes nothing when it is unchanged, and moves or opens days of moved, removed or cancelled events', async () => {
    const { startDate } = freePeriod(50);
    const run = importer();
    const [first, second, third] = [
      allDay('a', startDate, addDays(startDate, 1)),
      allDay('b', addDays(startDate, 2), addDays(startDate, 3)),
      allDay('c', addDays(startDate, 4), addDays(startDate, 5)),
    ];
    await run(first, second, third);
    expect(await run(first, second, third)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });
    const moved = allDay('a', addDays(startDate, 6), addDays(startDate, 7));
    const cancelled = allDay('b', addDays(startDate, 2), addDays(startDate, 3), 'STATUS:CANCELLED');
    expect(await run(moved, cancelled)).toMatchObject({ added: 0, changed: 1, removed: 2, unchanged: 0 });
    expect(await blockedDays(startDate, 8)).toEqual([addDays(startDate, 6)]);
    expect(await run()).toMatchObject({ removed: 1 });
    expect(await blockedDays(startDate, 8)).toEqual([]);
  });

  test('may contain old birthdays, series until the year 9999 and events before 1970', async () => {
    const { startDate } = freePeriod(70);
    const [day, week] = [startDate.slice(5), addDays(startDate, 2)];
    const run = importer();
    await run(
      event('birthday', `DTSTART;VALUE=DATE:${basic(`1952-${day}`)}`, 'RRULE:FREQ=YEARLY'),
      event('leap', 'DTSTART;VALUE=DATE:19520229', 'RRULE:FREQ=YEARLY;INTERVAL=3', 'EXDATE;VALUE=DATE:19640229'),
      event('weekly', `DTSTART;VALUE=DATE:${basic(week)}`, 'RRULE:FREQ=WEEKLY;UNTIL=99991231'),
      allDay('once', '1961-04-12', '1961-04-13'),
    );
    expect(await blockedDays(startDate, 8)).toEqual([startDate, week]);
    await run();
  });

  test('does not touch the days of a calendar with another name', async () => {
    const { startDate } = freePeriod(60);
    await importer('Airbnb')(allDay('a', startDate, addDays(startDate, 1)));
    await importer('Google')(allDay('a', addDays(startDate, 1), addDays(startDate, 2)));
    await importer('Airbnb')();
    expect(await blockedDays(startDate, 2)).toEqual([addDays(startDate, 1)]);
  });

  test('blocks the local days that an event touches, and not the day that begins when it ends', async () => {
    const { startDate: day } = freePeriod(70);
    const next = addDays(day, 1);
    // The kayak lies in Lisbon: UTC in winter, an hour ahead in summer. Auckland is at least eleven hours ahead of it.
    await importer()(
      event('midnight', `DTSTART:${basic(day)}T100000`, `DTEND:${basic(next)}T000000`),
      event(
        'far',
        `DTSTART;TZID=Pacific/Auckland:${basic(addDays(day, 4))}T060000`,
        `DTEND;TZID=Pacific/Auckland:${basic(addDays(day, 4))}T070000`,
      ),
      event('utc', `DTSTART:${basic(addDays(day, 6))}T120000Z`, 'DURATION:PT2H'),
      event('moment', `DTSTART:${basic(addDays(day, 8))}T120000Z`),
    );
    expect(await blockedDays(day, 10)).toEqual([day, addDays(day, 3), addDays(day, 6), addDays(day, 8)]);
  });

  test('may define a time zone of its own, as Outlook does', async () => {
    const { startDate: day } = freePeriod(82);
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Far away',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+1300',
      'TZOFFSETTO:+1300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const times = [`DTSTART;TZID=Far away:${basic(day)}T060000`, `DTEND;TZID=Far away:${basic(day)}T080000`];
    await importer()(zone, event('a', ...times));
    expect(await blockedDays(addDays(day, -1), 3)).toEqual([addDays(day, -1)]);
  });

  test('expands recurring events with their exceptions', async () => {
    const { startDate: day } = freePeriod(90);
    const weeks = [0, 7, 14, 21, 28].map((days) => addDays(day, days));
    await importer()(
      allDay('a', day, addDays(day, 1), 'RRULE:FREQ=WEEKLY;COUNT=5', `EXDATE;VALUE=DATE:${basic(weeks[1]!)}`),
      allDay('a', addDays(weeks[2]!, 1), addDays(weeks[2]!, 3), `RECURRENCE-ID;VALUE=DATE:${basic(weeks[2]!)}`),
      allDay('a', weeks[3]!, addDays(weeks[3]!, 1), `RECURRENCE-ID;VALUE=DATE:${basic(weeks[3]!)}`, 'STATUS:CANCELLED'),
    );
    expect(await blockedDays(day, 35)).toEqual([weeks[0], addDays(weeks[2]!, 1), addDays(weeks[2]!, 2), weeks[4]]);
  });

  test('expands an endless event up to the horizon', async () => {
    const answer = await importer('endless')(event('daily', 'DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1'));
    // A year of booking ahead, and the longest rental after it.
    expect(answer.added).toBeGreaterThanOrEqual(12);
    expect(answer.added).toBeLessThan(18);
    await importer('endless')();
  });

  test('leaves booked days booked and lists them, and closes them at the next import without the booking', async () => {
    const dates = freePeriod(130);
    const bookingId = await confirmedKayak(market, dates);
    const run = importer();
    const mine = allDay('a', addDays(dates.startDate, -1), addDays(dates.endDate, 1));
    const { skippedDays } = await run(mine);
    expect(skippedDays).toEqual(eachDay(dates.startDate, dates.endDate).map((date) => ({ date, bookingId })));
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
    await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    expect(await run(mine)).toMatchObject({ unchanged: 1, skippedDays: [] });
    expect(await blockedDays(dates.startDate, 3)).toEqual(eachDay(dates.startDate, dates.endDate));
  });

  test('over REST blocks and frees as RFC 5545 says, whatever program wrote it', async () => {
    const { startDate: day } = freePeriod(110);
    const days = (...ahead: number[]) => ahead.map((days) => addDays(day, days));
    const on = (ahead: number) => basic(addDays(day, ahead));
    const daily = allDay('a', day, addDays(day, 1), 'RRULE:FREQ=DAILY;COUNT=5');
    const cases: [string, string, string[]][] = [
      ['a byte order mark', `\uFEFF${calendar(allDay('a', day, addDays(day, 1)))}`, days(0)],
      ['a free event', calendar(allDay('a', day, addDays(day, 2), 'TRANSP:TRANSPARENT')), []],
      ['an exception at midnight', calendar([...daily.slice(0, -1), `EXDATE:${on(2)}T000000`, 'END:VEVENT']), days(0, 1, 3, 4)],
      [
        'a period',
        calendar(event('a', `DTSTART;VALUE=DATE:${on(0)}`, `RDATE;VALUE=PERIOD:${on(2)}T100000Z/${on(4)}T110000Z`)),
        days(0, 2, 3, 4),
      ],
      [
        'all later ones moved',
        calendar(daily, event('a', `RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:${on(3)}`, `DTSTART;VALUE=DATE:${on(5)}`)),
        days(0, 1, 2, 5, 6),
      ],
      [
        'a date without its type',
        calendar(event('a', `DTSTART:${on(0)}`), allDay('b', addDays(day, 2), addDays(day, 3))),
        days(0, 2),
      ],
    ];
    for (const [what, ics, expected] of cases) {
      const { status } = await market.owner.http.post(`/owner/assets/${kayak}/blackouts/import`, { ics, calendar: 'Program' });
      expect([what, status, await blockedDays(day, 8)]).toEqual([what, 200, expected]);
    }
    await importer('Program')();
  });

  test('names an event that cannot be read, keeps its earlier days and reads the others', async () => {
    const { startDate: day } = freePeriod(118);
    const run = importer();
    const [odd, good] = [allDay('odd', day, addDays(day, 1)), allDay('good', addDays(day, 2), addDays(day, 3))];
    expect(await run(odd, good)).toMatchObject({ added: 2, notes: [] });
    const answer = await run(event('odd', 'DTSTART:soon'), allDay('good', addDays(day, 3), addDays(day, 4)));
    expect(answer).toMatchObject({ added: 0, changed: 1, removed: 0, unchanged: 1 });
    expect(answer.notes).toEqual([expect.stringMatching(/^1 event could not be read: odd .* stay blocked\.$/)]);
    expect(await blockedDays(day, 5)).toEqual([day, addDays(day, 3)]);
    expect(await run()).toMatchObject({ removed: 2 });
  });

  test('says of an event of some hours that it blocks the whole day', async () => {
    const { startDate: day } = freePeriod(124);
    const run = importer();
    const { notes } = await run(
      event('hours', `DTSTART:${basic(day)}T090000`, `DTEND:${basic(day)}T120000`),
      allDay('day', addDays(day, 1), addDays(day, 2)),
    );
    expect(notes).toEqual([
      expect.stringContaining(`the whole day is blocked although an event lasts only ${day} 09:00 to 12:00.`),
    ]);
    expect(await blockedDays(day, 2)).toEqual([day, addDays(day, 1)]);
    await run();
  });

  test('that is no calendar is refused with the reason and changes nothing', async () => {
    const { startDate } = freePeriod(150);
    const run = importer('kept');
    await run(allDay('a', startDate, addDays(startDate, 1)));
    const many = Array.from({ length: 1_001 }, (_, index) => event(`e${index}`, 'DTSTART:20270101'));
    for (const [ics, said] of [
      ['hello', 'no iCalendar'],
      ['BEGIN:VCALENDAR', 'no iCalendar'],
      ['BEGIN:VCARD\r\nEND:VCARD', 'no VCALENDAR'],
      [calendar(['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270101', 'END:VEVENT']), 'no UID'],
      [calendar(event('x', 'SUMMARY:no start')), 'no DTSTART'],
      [calendar(event('x', 'DTSTART:yesterday')), 'x cannot be read'],
      [calendar(event('x', 'DTSTART:20270101T000000Z', 'RRULE:FREQ=SECONDLY')), 'recurs'],
      [calendar(event('x', 'DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=DAILY')), '1970'],
      [
        calendar(
          ...Array.from({ length: 15 }, (_, index) =>
            event(`x${index}`, 'DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9'),
          ),
        ),
        'too many events recur',
      ],
      [calendar(...many), 'more than 1000 occurrences from today on'],
    ] as const) {
      const args = { action: 'import_ics', assetId: kayak, calendar: 'kept', ics };
      const { error } = await market.owner.try('manage_blackout', args);
      expect([said, error?.code, error?.message]).toEqual([said, 'invalid_calendar', expect.stringContaining(said)]);
    }
    expect(await blockedDays(startDate, 1)).toEqual([startDate]);
  });
});

describe('an exported calendar', () => {
  const feed = (args: object = {}) => market.owner.call('manage_blackout', { action: 'feed_create', ...args });
  const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

  test('has bookings, holds and blackouts as all-day events with lasting UIDs', async () => {
    const [booked, held, blocked] = [freePeriod(160), freePeriod(164), freePeriod(168)];
    const bookingId = await confirmedKayak(market, booked);
    const holdId = await approvedKayak(market, held);
    const { blackoutId } = await market.owner.call('manage_blackout', {
      action: 'add',
      assetId: kayak,
      ...blocked,
      reason: 'Secret',
    });
    const { url } = await feed({ assetId: kayak });
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const lines = unfold(text);
    const of = (id: string) => {
      const start = lines.findIndex((line) => line.startsWith(`UID:${id}@`));
      return lines.slice(start, lines.indexOf('END:VEVENT', start));
    };
    expect(of(bookingId)).toEqual(
      expect.arrayContaining([
        `DTSTART;VALUE=DATE:${basic(booked.startDate)}`,
        `DTEND;VALUE=DATE:${basic(booked.endDate)}`,
        'STATUS:CONFIRMED',
      ]),
    );
    expect(of(holdId)).toContain('STATUS:TENTATIVE');
    expect(of(blackoutId)).toContain(`DTSTART;VALUE=DATE:${basic(blocked.startDate)}`);
    expect(of(bookingId).some((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(true);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // Who rents, and why days are blocked, is nobody's business.
    expect(text).not.toMatch(/Secret|demo\.test|renter/i);
    expect(await (await fetch(url)).text()).toBe(text);
  });

  test('writes any title so that other programs read it, in lines of 75 octets at most', async () => {
    const title = String.raw`Größe 3; mit „Zelt“, \ und ${'äöü€'.repeat(20)}`;
    const { title: before } = await market.owner.call('get_owner_asset_detail', { assetId: kayak });
    await market.owner.call('update_asset', { assetId: kayak, title });
    await market.owner.call('manage_blackout', { action: 'add', assetId: kayak, ...freePeriod(172, 1) });
    const body = Buffer.from(await (await fetch((await feed({ assetId: kayak })).url)).arrayBuffer());
    const lines = body
      .toString('latin1')
      .split('\r\n')
      .map((line) => Buffer.from(line, 'latin1'));
    expect(lines.filter(({ length }) => length > 75)).toEqual([]);
    // No character is cut in two, although the long title takes several lines.
    expect(lines.filter((line) => line.toString('utf8').includes('\uFFFD'))).toEqual([]);
    const events = new ICAL.Component(ICAL.parse(body.toString('utf8')) as never).getAllSubcomponents('vevent');
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).toContain(`Blocked: ${title}`);
    await market.owner.call('update_asset', { assetId: kayak, title: before });
  });

  test('is a complete calendar even when nothing is booked', async () => {
    const shop = await newShop(market);
    const { url } = await shop.call('manage_blackout', { action: 'feed_create' });
    const calendar = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()) as never);
    expect(calendar.name).toBe('vcalendar');
    expect([calendar.hasProperty('prodid'), calendar.getFirstPropertyValue('version')]).toEqual([true, '2.0']);
    expect(calendar.getAllSubcomponents().length).toBeGreaterThan(0);
    expect(calendar.getAllSubcomponents('vevent')).toEqual([]);
  });

  test('is not sent again when it is unchanged', async () => {
    const { url } = await feed();
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } })).status).toBe(304);
    await market.owner.call('manage_blackout', { action: 'add', assetId: kayak, ...freePeriod(174) });
    expect((await fetch(url, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } })).status).toBe(200);
  });

  test('can be imported with the same days', async () => {
    const { startDate, endDate } = freePeriod(180);
    await market.owner.call('manage_blackout', { action: 'add', assetId: kayak, startDate, endDate });
    const ics = await (await fetch((await feed({ assetId: kayak })).url)).text();
    const camper = await ownAssetId(market, 'coastline-camper');
    await market.owner.call('manage_blackout', { action: 'import_ics', assetId: camper, ics });
    const listed = await market.owner.call('manage_blackout', { action: 'list', assetId: camper });
    expect(listed.items).toContainEqual(
      expect.objectContaining({ startDate, endDate, reason: expect.stringContaining('kayak') }),
    );
  });

  test('of one asset contains no other, and an unknown or revoked address is not found', async () => {
    const { items } = await market.owner.call('list_my_assets', { limit: 100 });
    const other = items.find((item: { slug: string }) => item.slug !== 'tandem-sea-kayak' && item.slug !== 'coastline-camper').id;
    const { url, feedId } = await feed({ assetId: other });
    expect(await (await fetch(url)).text()).not.toContain('kayak');
    expect((await fetch(url.replace(/[\w-]+\.ics$/, 'unknown.ics'))).status).toBe(404);
    expect(await market.owner.call('manage_blackout', { action: 'feed_revoke', feedId })).toMatchObject({ feedId });
    expect((await fetch(url)).status).toBe(404);
    expect(await market.owner.call('manage_blackout', { action: 'feed_revoke', feedId })).toMatchObject({ alreadyDone: true });
    const listed = await market.owner.call('manage_blackout', { action: 'feed_list' });
    expect(JSON.stringify(listed)).not.toContain('.ics');
    expect(listed.items.find((item: { feedId: string }) => item.feedId === feedId).revokedAt).not.toBeNull();
    const rui = await market.signIn('rui@demo.test', 'mcp-owner');
    expect((await rui.try('manage_blackout', { action: 'feed_revoke', feedId })).error?.code).toBe('not_found');
  });

  test('of a shop with thousands of future bookings contains each of them', async () => {
    const bookingId = await confirmedKayak(market, freePeriod(190));
    const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    if (booking === undefined) throw new Error('The booking is gone.');
    const copies = Array.from({ length: 2_100 }, (_, number) => ({ ...booking, id: `bkg_copy${number}` }));
    await market.database.transaction(async (tx) => {
      for await (const part of inParts(copies)) await tx.insert(bookings).values(part);
    });
    const lines = unfold(await (await fetch((await feed()).url)).text());
    const found = lines.filter((line) => line.startsWith('UID:bkg_copy'));
    expect(new Set(found).size).toBe(copies.length);
  });
});
