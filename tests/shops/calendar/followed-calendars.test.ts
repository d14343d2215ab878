import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { refreshFollowedCalendars } from '../../../src/domain/shops/calendar/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { approvedKayak, ownAssetId } from '../../harness/rentals/kayak.ts';
import { OUTBOUND_LIMITS } from '../../../src/adapters/outbound/outbound-client.ts';
import { claimFollowedCalendar } from '../../../src/domain/shops/calendar/claim-followed-calendar.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { type LoopbackServer, serveOnLoopback } from '../../harness/servers/loopback-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

/** Another platform, on loopback, which the marketplaces of tests may reach. */
let platform: LoopbackServer;
let market: TestMarketplace;
let kayak: string;
let asked: IncomingHttpHeaders[] = [];
let answer: (response: ServerResponse, headers: IncomingHttpHeaders) => void;

beforeAll(async () => {
  platform = await serveOnLoopback(({ headers }, response) => {
    asked.push(headers);
    answer(response, headers);
  });
  market = await startMarketplace();
  kayak = await ownAssetId(market);
});
afterAll(async () => {
  await market.close();
  await platform.close();
});
beforeEach(() => {
  asked = [];
});
afterEach(async () => {
  const { items } = await market.owner.call('manage_blackout', { action: 'followed' });
  for (const { followId } of items) await unfollow(followId);
});

const basic = (day: string) => day.replaceAll('-', '');
const allDay = (uid: string, start: string, days: number) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${basic(start)}`,
  `DTEND;VALUE=DATE:${basic(addDays(start, days))}`,
  'END:VEVENT',
];
const calendarOf = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const says = (...events: string[][]) => {
  answer = (response) => void response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(...events));
};
const fails = (status = 500) => {
  answer = (response) => void response.writeHead(status).end('not today');
};

let names = 0;
const follow = (more: object = {}) => {
  names += 1;
  return market.owner.try('manage_blackout', {
    action: 'import_ics',
    assetId: kayak,
    calendar: `Elsewhere ${names}`,
    url: `${platform.url}/calendar.ics`,
    ...more,
  });
};
const unfollow = (followId: string) => market.owner.call('manage_blackout', { action: 'unfollow', followId });
async function statusOf(followId: string) {
  const { items } = await market.owner.call('manage_blackout', { action: 'followed' });
  return items.find((item: { followId: string }) => item.followId === followId);
}
const runJob = () => market.pipeline.perform(refreshFollowedCalendars, {});
async function wait(hours: number) {
  market = await advanceTime(market, { hours });
}

async function blockedDays(from: string, days: number): Promise<string[]> {
  const found = await market.renter.call('check_availability', { slug: 'tandem-sea-kayak', from, to: addDays(from, days) });
  return found.days.flatMap(({ date, reason }: { date: string; reason?: string }) => (reason === 'BLACKOUT' ? [date] : []));
}

describe('a followed calendar', () => {
  test('that one process reads is read by no other one while that may take, and later it is', async () => {
    says();
    const { output } = await follow();
    await wait(1.01);
    const claim = () => market.pipeline.perform(claimFollowedCalendar, { followId: output.followId });
    expect(await claim()).toEqual({ claimed: true });
    market.clock.advance({ minutes: OUTBOUND_LIMITS.totalMs / 60_000 });
    expect([await claim(), await runJob()]).toEqual([{ claimed: false }, { due: 0 }]);
    expect(asked).toHaveLength(1);
    market.clock.advance({ minutes: 5 });
    expect(await runJob()).toEqual({ due: 1 });
    expect(asked).toHaveLength(2);
  });

  test('is read at once and every hour, and its new events block and removed ones open days', async () => {
    const { startDate } = freePeriod(40);
    says(allDay('a', startDate, 2));
    const { output } = await follow();
    expect(output).toMatchObject({ added: 1, removed: 0, skippedDays: [] });
    expect(await blockedDays(startDate, 4)).toEqual([startDate, addDays(startDate, 1)]);

    says(allDay('b', addDays(startDate, 3), 1));
    expect(await runJob()).toEqual({ due: 0 });
    await wait(1.01);
    expect(await runJob()).toEqual({ due: 1 });
    expect(await blockedDays(startDate, 5)).toEqual([addDays(startDate, 3)]);
    expect(asked).toHaveLength(2);

    const followed = await statusOf(output.followId);
    expect(followed).toMatchObject({ host: '127.0.0.1', status: 'FOLLOWED', problem: null, nextActions: [] });
    expect(new Date(followed.nextTryAt).getTime() - new Date(followed.lastSuccessAt).getTime()).toBe(3_600_000);
    expect(JSON.stringify(followed)).not.toContain('calendar.ics');

    expect(await unfollow(output.followId)).toMatchObject({ removed: 1 });
    expect(await blockedDays(startDate, 5)).toEqual([]);
    await wait(1.01);
    expect(await runJob()).toEqual({ due: 0 });
  });

  test('is read with a byte order mark, in the encoding of its server, and with lines that break within a character', async () => {
    const { startDate } = freePeriod(52);
    const summary = (text: string) => calendarOf([...allDay('a', startDate, 1).slice(0, -1), `SUMMARY:${text}`, 'END:VEVENT']);
    const inTheMiddle = (text: string) => {
      const bytes = Buffer.from(text);
      const at = bytes.indexOf(Buffer.from('é')) + 1;
      return Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
    };
    const texts: [Buffer, string][] = [
      [Buffer.from(`\uFEFF${summary('Café')}`), 'text/calendar'],
      [Buffer.from(summary('Café'), 'latin1'), 'text/calendar; charset=ISO-8859-1'],
      [inTheMiddle(summary('Café')), 'text/calendar; charset=utf-8'],
    ];
    for (const [body, type] of texts) {
      answer = (response) => void response.writeHead(200, { 'content-type': type }).end(body);
      await follow({ calendar: 'Encoded' });
      const { items } = await market.owner.call('manage_blackout', { action: 'list', assetId: kayak });
      expect(items).toContainEqual(expect.objectContaining({ calendar: 'Encoded', startDate, reason: 'Café' }));
    }
  });

  test('keeps the days of an event that cannot be read any more, and says so until it can', async () => {
    const { startDate } = freePeriod(54);
    says(allDay('odd', startDate, 1), allDay('good', addDays(startDate, 1), 1));
    const { output } = await follow();
    expect(output.notes).toEqual([]);
    says(['BEGIN:VEVENT', 'UID:odd', 'DTSTART:soon', 'END:VEVENT'], allDay('good', addDays(startDate, 2), 1));
    await wait(1.01);
    await runJob();
    expect(await statusOf(output.followId)).toMatchObject({
      status: 'FOLLOWED',
      problem: expect.stringContaining('1 event could not be read: odd'),
      failingSince: null,
    });
    expect(await blockedDays(startDate, 4)).toEqual([startDate, addDays(startDate, 2)]);
    says(allDay('good', addDays(startDate, 2), 1));
    await wait(1.01);
    await runJob();
    expect(await statusOf(output.followId)).toMatchObject({ problem: null });
    expect(await blockedDays(startDate, 4)).toEqual([addDays(startDate, 2)]);
  });

  test('is also set over REST, where webcal means https', async () => {
    says();
    const path = `/owner/assets/${kayak}/blackouts/import`;
    const followed = await market.owner.http.post(path, { url: `${platform.url}/x.ics`, calendar: 'REST' });
    expect(followed.status).toBe(200);
    const { body } = await market.owner.http.get('/owner/calendar/followed');
    expect(body.data.items).toMatchObject([{ calendar: 'REST', followId: followed.body.data.followId }]);
    const { status } = await market.owner.http.del(`/owner/calendar/followed/${followed.body.data.followId}`);
    expect(status).toBe(200);
    expect((await market.owner.http.get('/owner/calendar/followed')).body.data.empty).toContain('No calendar is followed');
    // There is no server with a certificate behind it: that it was asked at all shows that webcal was understood.
    const webcal = await follow({ url: platform.url.replace('http:', 'webcal:') });
    expect(webcal.error).toMatchObject({ code: 'calendar_unreachable' });
    expect(webcal.text).toContain('the connection to its server failed');
  });

  test('under a name in use replaces the earlier one', async () => {
    const { startDate } = freePeriod(48);
    says(allDay('a', startDate, 1));
    const first = await follow({ calendar: 'Same' });
    says(allDay('b', addDays(startDate, 1), 1));
    const second = await follow({ calendar: 'Same' });
    expect(second.output).toMatchObject({ followId: first.output.followId, added: 1, removed: 1 });
    const camper = await ownAssetId(market, 'coastline-camper');
    const ofAnother = await follow({ calendar: 'Same', assetId: camper });
    expect(ofAnother.output.followId).not.toBe(first.output.followId);
    expect(await statusOf(first.output.followId)).toMatchObject({ assetId: kayak });
  });

  test.each([
    ['file:///etc/passwd', 'invalid_input'],
    ['ftp://example.com/a.ics', 'invalid_input'],
    ['http://169.254.169.254/latest', 'calendar_unreachable'],
    ['http://10.0.0.1/a.ics', 'calendar_unreachable'],
    ['https://user:secret@example.com/a.ics', 'calendar_unreachable'],
  ])('at %s is refused, and nothing is followed', async (url, code) => {
    const { error } = await follow({ url });
    expect(error?.code).toBe(code);
    expect(asked).toEqual([]);
    expect((await market.owner.call('manage_blackout', { action: 'followed' })).items).toEqual([]);
  });

  test('whose address answers with something else is refused with the way to try again', async () => {
    fails(404);
    const { error, text } = await follow({ calendar: 'Gone' });
    expect(text).toContain('its server answers with status 404');
    const args = { action: 'import_ics', assetId: kayak, calendar: 'Gone', url: '<address>' };
    expect(error?.nextActions[0]).toMatchObject({ tool: 'manage_blackout', args });
    answer = (response) => void response.end('<html>Please sign in</html>');
    expect((await follow()).error?.code).toBe('calendar_unreachable');
    expect((await follow({ ics: calendarOf() })).error?.code).toBe('invalid_input');
    expect((await follow({ url: undefined })).error?.code).toBe('invalid_input');
  });

  test('is one of ten at most of an asset', async () => {
    says();
    const followed = [];
    for (let at = 0; at < 10; at += 1) followed.push((await follow()).output.followId);
    const { error } = await follow();
    expect(error).toMatchObject({ code: 'too_many_calendars', details: { most: 10 } });
    for (const followId of followed) await unfollow(followId);
  });
});

describe('a day that is booked here and taken in a followed calendar', () => {
  test('stays booked and is listed, and is blocked when the booking ends', async () => {
    const dates = freePeriod(56);
    const bookingId = await approvedKayak(market, dates);
    const etag = '"v1"';
    answer = (response, { 'if-none-match': known }) => {
      if (known === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag }).end(calendarOf(allDay('a', dates.startDate, 2)));
    };
    const { output } = await follow();
    const skippedDays = [
      { date: dates.startDate, bookingId },
      { date: addDays(dates.startDate, 1), bookingId },
    ];
    expect(output.skippedDays).toEqual(skippedDays);
    await market.renter.call('cancel_booking', { bookingId, confirm: true });
    await wait(1.01);
    await runJob();
    expect(asked.at(-1)?.['if-none-match']).toBe(etag);
    expect((await statusOf(output.followId)).skippedDays).toEqual([]);
    expect(await blockedDays(dates.startDate, 3)).toEqual([dates.startDate, addDays(dates.startDate, 1)]);
    await unfollow(output.followId);
  });

  test('is read in full once a day even when the calendar is unchanged, because events recur', async () => {
    answer = (response, { 'if-none-match': known }) =>
      known === '"v1"' ? void response.writeHead(304).end() : void response.writeHead(200, { etag: '"v1"' }).end(calendarOf());
    const { output } = await follow();
    for (let hour = 0; hour < 25; hour += 1) {
      market.clock.advance({ hours: 1.01 });
      await runJob();
    }
    await wait(0);
    expect(asked).toHaveLength(26);
    expect(asked.filter(({ 'if-none-match': known }) => known === undefined)).toHaveLength(2);
    await unfollow(output.followId);
  });
});

describe('the server of a followed calendar', () => {
  test('that fails is asked less often, its days stay blocked, and its owner is told after a week', async () => {
    const { startDate } = freePeriod(64);
    says(allDay('a', startDate, 1));
    const { output } = await follow({ calendar: 'Weak' });
    fails(503);
    asked = [];
    await wait(1.01);
    await runJob();
    const first = await statusOf(output.followId);
    expect(first).toMatchObject({ status: 'FOLLOWED', problem: 'its server answers with status 503' });
    expect(first.nextActions).toMatchObject([{ args: { action: 'import_ics' } }, { args: { action: 'unfollow' } }]);
    for (let hour = 0; hour < 24 * 9; hour += 1) {
      market.clock.advance({ hours: 1 });
      await runJob();
    }
    await wait(0);
    // After 1, 2, 4, 8 and 16 hours, then once a day.
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(14);
    expect(await statusOf(output.followId)).toMatchObject({ status: 'STOPPED', nextTryAt: null });
    expect(await blockedDays(startDate, 1)).toEqual([startDate]);
    const mails = await sentMails(market, 'vendor@demo.test');
    const letters = mails.filter(({ subject }) => subject === 'A calendar that you follow is not read any more');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('503');

    says(allDay('a', startDate, 1));
    expect((await follow({ calendar: 'Weak' })).output).toMatchObject({ followId: output.followId, unchanged: 1 });
    expect(await statusOf(output.followId)).toMatchObject({ status: 'FOLLOWED', problem: null, failingSince: null });
    await unfollow(output.followId);
  });

  test('that answers again is asked as before', async () => {
    says();
    const { output } = await follow();
    fails();
    await wait(1.01);
    await runJob();
    says();
    await wait(1.01);
    await runJob();
    expect(await statusOf(output.followId)).toMatchObject({ status: 'FOLLOWED', problem: null, failingSince: null });
    await unfollow(output.followId);
  });
});

test('is asked by one of two processes', async () => {
  says();
  const { output } = await follow();
  await wait(1.01);
  asked = [];
  const other = await startSecondServer(market);
  try {
    await Promise.all([runJob(), other.pipeline.perform(refreshFollowedCalendars, {}), runJob()]);
  } finally {
    await other.stop();
  }
  expect(asked).toHaveLength(1);
  await unfollow(output.followId);
});

test('are listed of all assets, or of one', async () => {
  says();
  const { output } = await follow();
  const camper = await ownAssetId(market, 'coastline-camper');
  const followed = async (input: object) =>
    (await market.owner.call('manage_blackout', { action: 'followed', ...input })).items.map(
      ({ followId }: { followId: string }) => followId,
    );
  expect(await followed({})).toEqual([output.followId]);
  expect(await followed({ assetId: kayak })).toEqual([output.followId]);
  expect(await followed({ assetId: camper })).toEqual([]);
});

test('cannot be seen or ended by other owners', async () => {
  says();
  const { output } = await follow();
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  const refused = await other.try('manage_blackout', { action: 'unfollow', followId: output.followId });
  expect(refused.error?.code).toBe('not_found');
  expect((await other.call('manage_blackout', { action: 'followed' })).items).toEqual([]);
  expect(await statusOf(output.followId)).toMatchObject({ status: 'FOLLOWED' });
  await unfollow(output.followId);
});
