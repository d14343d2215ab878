import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let world: World;
let turn = 40;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

async function nastyLine() {
  const renter = await world.renter();
  const bookingId = await requestKayak({ renter }, freePeriod((turn += 4)));
  const contentBase64 = samplePng.toString('base64');
  const line = { action: 'send', bookingId, text: 'Pay me past the platform', fileName: 'bank.png', contentBase64 };
  const { messageId } = await market.owner.call('manage_booking_chat', line);
  return { renter, bookingId, messageId };
}
const queue = async (status = 'OPEN') =>
  (await market.admin.http.get(`/admin/message-reports?status=${status}&limit=100`)).body.data.items;
const decide = (reportId: string, body: object) => market.admin.http.patch(`/admin/message-reports/${reportId}`, body);

test('a message of the other side is reported once, and an admin sees it with its subject', async () => {
  const { renter, bookingId, messageId } = await nastyLine();
  const report = { bookingId, messageId, reason: 'OFF_PLATFORM', note: 'They want cash' };
  const made = await renter.call('manage_booking_chat', { action: 'report', ...report });
  expect(made).toMatchObject({ status: 'OPEN', messageId });
  const rest = await renter.http.patch(`/bookings/${bookingId}/messages`, { action: 'report', messageId, reason: 'SPAM' });
  expect(rest).toMatchObject({ status: 200, body: { data: { reportId: made.reportId, alreadyDone: true } } });
  expect((await queue()).find((item: { reportId: string }) => item.reportId === made.reportId)).toMatchObject({
    reason: 'OFF_PLATFORM',
    text: 'They want cash',
    by: 'RENTER',
    message: { messageId, text: 'Pay me past the platform' },
    conversation: { kind: 'BOOKING', bookingId },
  });
  const seen = await market.owner.call('manage_booking_chat', { action: 'list', bookingId });
  expect(JSON.stringify(seen)).not.toMatch(/cash|report/i);

  const own = await market.owner.try('manage_booking_chat', { action: 'report', bookingId, messageId, reason: 'SPAM' });
  expect(own.error).toMatchObject({ code: 'not_found' });
  const none = await renter.try('manage_booking_chat', { action: 'report', bookingId, messageId: 'msg_none', reason: 'SPAM' });
  expect(none.error).toMatchObject({ code: 'not_found' });
});

test('a message of the test lane that is reported waits in a queue of its own', async () => {
  const keyOf = async (person: Actor, scopes: string[], endpoint: 'mcp' | 'mcp-owner') => {
    const { body } = await person.http.post('/auth/api-keys', { name: 'Trial', mode: 'test', scopes });
    return market.actor(body.data.secret, endpoint);
  };
  const renter = await keyOf(await world.renter(), ['read:booking', 'write:booking'], 'mcp');
  const owner = await keyOf(market.owner, ['read:owner', 'write:owner'], 'mcp-owner');
  const bookingId = await requestKayak({ renter }, freePeriod((turn += 4)));
  const { messageId } = await owner.call('manage_booking_chat', { action: 'send', bookingId, text: 'Pay me past the platform' });
  const { reportId } = await renter.call('manage_booking_chat', { action: 'report', bookingId, messageId, reason: 'FRAUD' });
  const idsOf = async (query: string) =>
    (await market.admin.http.get(`/admin/message-reports?limit=100${query}`)).body.data.items.map(
      (item: { reportId: string }) => item.reportId,
    );
  expect(await idsOf('')).not.toContain(reportId);
  expect(await idsOf('&mode=live')).not.toContain(reportId);
  expect(await idsOf('&mode=test')).toContain(reportId);
});

test('upholding a report removes the message’s words and file for both sides, and its place stays', async () => {
  const { renter, bookingId, messageId } = await nastyLine();
  const { items } = await renter.call('manage_booking_chat', { action: 'list', bookingId });
  const { url } = items[0].attachment;
  const { reportId } = await renter.call('manage_booking_chat', { action: 'report', bookingId, messageId, reason: 'FRAUD' });
  const answer = await decide(reportId, { decision: 'uphold', note: 'As it says' });
  expect(answer.body.data).toMatchObject({ status: 'UPHELD', message: { text: '', removedAt: expect.any(String) } });
  for (const actor of [renter, market.owner]) {
    const after = await actor.call('manage_booking_chat', { action: 'list', bookingId });
    expect(after.items).toMatchObject([{ messageId, text: '', removed: true, attachment: null }]);
  }
  expect((await fetch(url)).status).not.toBe(200);
  expect((await decide(reportId, { decision: 'uphold', note: 'Again' })).body.data).toMatchObject({ alreadyDone: true });
  expect((await decide(reportId, { decision: 'dismiss', note: 'Sorry' })).body).toMatchObject({ code: 'report_decided' });
  const { items: audit } = (await market.admin.http.get('/admin/audit?operation=uphold_message_report')).body.data;
  expect(audit.length).toBeGreaterThan(0);
});

test('dismissing a report changes nothing, and only admins read and decide reports of messages', async () => {
  const { renter, bookingId, messageId } = await nastyLine();
  const { reportId } = await renter.call('manage_booking_chat', { action: 'report', bookingId, messageId, reason: 'OTHER' });
  for (const actor of [renter, market.owner, market.stranger]) {
    expect((await actor.http.get('/admin/message-reports')).status).toBe(403);
    expect((await actor.http.patch(`/admin/message-reports/${reportId}`, { decision: 'dismiss', note: 'x' })).status).toBe(403);
  }
  expect((await market.nobody.http.get('/admin/message-reports')).status).toBe(401);
  expect((await decide(reportId, { decision: 'dismiss', note: 'It is fine' })).body.data).toMatchObject({ status: 'DISMISSED' });
  const { items } = await renter.call('manage_booking_chat', { action: 'list', bookingId });
  expect(items[0]).toMatchObject({ text: 'Pay me past the platform' });
  expect((await queue('DISMISSED')).map((item: { reportId: string }) => item.reportId)).toContain(reportId);
  expect((await decide('mrp_none', { decision: 'dismiss', note: 'x' })).status).toBe(404);
});
