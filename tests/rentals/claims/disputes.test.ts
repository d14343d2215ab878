import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustEvents } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { markHandedOver, markReturned, returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { photos, samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const TOOL = 'manage_booking_dispute';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function opened(daysAhead: number, claimMinor = 4_000): Promise<{ bookingId: string; disputeId: string }> {
  const bookingId = await returnedKayak(market, daysAhead);
  const { dispute } = await market.renter.call(TOOL, { action: 'open', bookingId, reason: 'It leaked', claimMinor });
  return { bookingId, disputeId: dispute.disputeId };
}

function rule(disputeId: string, ruling: Record<string, unknown>) {
  return market.admin.http.patch(`/admin/disputes/${disputeId}`, { decision: 'rule', reason: 'As the photos show', ...ruling });
}

test('a booking has one dispute at a time, which both sides read and add to, and nobody else', async () => {
  const { bookingId } = await opened(40);
  const second = await market.owner.try(TOOL, { action: 'open', bookingId, reason: 'No', claimMinor: 1 });
  expect(second.error).toMatchObject({
    code: 'dispute_open',
    nextActions: [{ tool: TOOL, args: { action: 'add_evidence' }, actor: 'OWNER' }, {}],
  });
  await market.owner.call(TOOL, { action: 'add_evidence', bookingId, text: 'It was dry in the morning', photos });
  await market.renter.call(TOOL, { action: 'add_evidence', bookingId, text: 'And wet at noon' });
  const { items, canOpen } = await market.renter.call(TOOL, { action: 'get', bookingId });
  expect(canOpen).toBe(false);
  const evidence = [
    { by: 'OWNER', text: 'It was dry in the morning' },
    { by: 'RENTER', text: 'And wet at noon' },
  ];
  const both = [{ status: 'OPEN', openedBy: 'RENTER', claimMinor: 4_000, evidence }];
  expect(items).toMatchObject(both);
  expect((await market.owner.call(TOOL, { action: 'get', bookingId })).items).toMatchObject(both);
  const [{ url }] = items[0].evidence[0].photos;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(samplePng);
  expect((await fetch(url.replace('evidence', 'incidents'))).status).toBe(403);
  for (const outsider of [market.stranger, market.admin]) {
    for (const action of [{ action: 'get' }, { action: 'add_evidence', text: 'I saw it' }, { action: 'withdraw' }])
      expect((await outsider.try(TOOL, { ...action, bookingId })).error.code).toBe('not_found');
  }
  const seen = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(seen).toMatchObject({ flags: { frozen: true }, waitingOn: 'PLATFORM' });
  expect(seen.timeline.map(({ type, actor }: { type: string; actor: string }) => [type, actor]).slice(-2)).toEqual([
    ['dispute.evidence_added', 'OWNER'],
    ['dispute.evidence_added', 'RENTER'],
  ]);
});

test('over REST a dispute is opened without an action and changed with one', async () => {
  const bookingId = await returnedKayak(market, 43);
  const path = `/bookings/${bookingId}/dispute`;
  const open = await market.renter.http.post(path, { reason: 'It leaked', claimMinor: 900 });
  expect(open).toMatchObject({ status: 200, body: { data: { dispute: { status: 'OPEN', claimMinor: 900 } } } });
  const form = new FormData();
  form.set('action', 'add_evidence');
  form.set('text', 'Look');
  form.set('file', new Blob([samplePng], { type: 'image/png' }), 'leak.png');
  const added = await market.renter.http.post(path, form);
  expect(added.body.data.dispute.evidence).toMatchObject([{ text: 'Look', photos: [{ fileName: 'leak.png' }] }]);
  expect(await market.owner.http.post(path, { action: 'withdraw' })).toMatchObject({ status: 403, body: { code: 'wrong_side' } });
  const gone = await market.renter.http.post(path, { action: 'withdraw' });
  expect(gone.body.data.dispute).toMatchObject({ status: 'WITHDRAWN' });
  expect((await market.renter.http.post(path, { action: 'withdraw' })).body.data).toMatchObject({ alreadyDone: true });
  expect((await market.renter.http.post(path, { action: 'add_evidence', text: 'More' })).body.code).toBe('no_open_dispute');
  expect((await market.renter.http.get(path)).body.data).toMatchObject({ canOpen: true, items: [{ status: 'WITHDRAWN' }] });
});

test('an escalated incident is a dispute, which only its reporter may withdraw', async () => {
  const bookingId = await returnedKayak(market, 46);
  const damage = { action: 'report', bookingId, type: 'DAMAGE', description: 'A crack', claimMinor: 5_000, photos };
  const { incident } = await market.owner.call('manage_booking_incidents', damage);
  const { incidentId } = incident;
  expect((await market.renter.try(TOOL, { action: 'open', bookingId, reason: 'No' })).error.code).toBe('invalid_input');
  // Whoever asks the platform cannot change what the other side claims.
  const open = { action: 'open', bookingId, incidentId, claimMinor: 1, reason: 'It was there before' };
  const answer = await market.renter.call(TOOL, open);
  expect(answer.dispute).toMatchObject({ incidentId, openedBy: 'RENTER', claimMinor: 5_000 });
  expect((await market.renter.try(TOOL, { action: 'withdraw', bookingId })).error.code).toBe('wrong_side');
  expect((await market.owner.call(TOOL, { action: 'withdraw', bookingId })).dispute.status).toBe('WITHDRAWN');
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ flags: { frozen: false } });
});

test('a dispute can be opened from the handover until two weeks after the end', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(49));
  const open = { action: 'open', bookingId, reason: 'It leaked', claimMinor: 100 };
  expect((await market.renter.try(TOOL, open)).error.code).toBe('invalid_state');
  await markHandedOver(market, bookingId);
  expect((await market.renter.call(TOOL, open)).state).toBe('ACTIVE');
  await market.renter.call(TOOL, { action: 'withdraw', bookingId });
  await markReturned(market, bookingId);
  market = await advanceTime(market, { days: 15 });
  expect(await market.renter.call(TOOL, { action: 'get', bookingId })).toMatchObject({ state: 'COMPLETED', canOpen: true });
  market = await advanceTime(market, { days: 2 });
  expect((await market.renter.try(TOOL, open)).error).toMatchObject({
    code: 'dispute_window_over',
    nextActions: [{ tool: TOOL }],
  });
});

test('an admin reviews a dispute and rules, the amounts add up, and the loser loses trust', async () => {
  const { bookingId, disputeId } = await opened(70);
  const queue = await market.admin.http.get('/admin/disputes?status=OPEN&limit=100');
  expect(queue.body.data.items.map((item: { disputeId: string }) => item.disputeId)).toContain(disputeId);
  const taken = await market.admin.http.patch(`/admin/disputes/${disputeId}`, { decision: 'review' });
  expect(taken.body.data.status).toBe('UNDER_REVIEW');
  const again = await market.admin.http.patch(`/admin/disputes/${disputeId}`, { decision: 'review' });
  expect(again.body.data.alreadyDone).toBe(true);
  const wrong = await rule(disputeId, { outcome: 'SPLIT', toRenterMinor: 1_000, toOwnerMinor: 1_000 });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'ruling_refused', details: { claimMinor: 4_000 } } });
  expect((await rule(disputeId, { outcome: 'OWNER', toRenterMinor: 3_000 })).body.code).toBe('ruling_refused');
  const ruled = await rule(disputeId, { outcome: 'RENTER', toRenterMinor: 3_000 });
  expect(ruled.body.data).toMatchObject({ status: 'RESOLVED_RENTER', toRenterMinor: 3_000, toOwnerMinor: 1_000 });
  expect((await rule(disputeId, { outcome: 'RENTER' })).body.data).toMatchObject({ alreadyDone: true, toRenterMinor: 3_000 });
  expect((await rule(disputeId, { outcome: 'OWNER' })).body.code).toBe('dispute_decided');

  const seen = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(seen.flags.frozen).toBe(false);
  const resolved = seen.timeline.find(({ type }: { type: string }) => type === 'dispute.resolved');
  expect(resolved).toMatchObject({
    type: 'dispute.resolved',
    actor: 'ADMIN',
    note: 'for the RENTER: As the photos show',
  });
  const { items } = await market.renter.call(TOOL, { action: 'get', bookingId });
  expect(items[0]).toMatchObject({ ruling: 'As the photos show', toRenterMinor: 3_000 });
  const lost = await market.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  expect(lost.map(({ kind }) => kind)).toContain('DISPUTE_LOST');
});

test('a return under dispute completes when the ruling is made and not before', async () => {
  const { bookingId, disputeId } = await opened(73);
  market = await advanceTime(market, { days: 4 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'RETURNED' });
  await rule(disputeId, { outcome: 'SPLIT', toRenterMinor: 1_500 });
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ state: 'COMPLETED', flags: { frozen: false } });
});

test('only an admin, signed in as a person, reads and rules on disputes', async () => {
  const { bookingId, disputeId } = await opened(90);
  const path = `/admin/disputes/${disputeId}`;
  const decisions = [{ decision: 'review' }, { decision: 'rule', outcome: 'RENTER', reason: 'It is clear' }];
  const { body } = await market.admin.http.post('/auth/api-keys', { name: 'robot', scopes: ['write:booking', 'write:account'] });
  for (const person of [market.renter, market.owner, market.stranger, market.actor(body.data.secret)]) {
    expect(await person.http.get('/admin/disputes')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const decision of decisions)
      expect(await person.http.patch(path, decision)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect((await market.nobody.http.get('/admin/disputes')).status).toBe(401);
  for (const decision of decisions) expect((await market.nobody.http.patch(path, decision)).status).toBe(401);
  expect((await market.renter.call(TOOL, { action: 'get', bookingId })).items).toMatchObject([{ disputeId, status: 'OPEN' }]);
  const none = await market.admin.http.patch('/admin/disputes/dsp_none', { decision: 'review' });
  expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('each side of a dispute can add at most twenty pieces of evidence', async () => {
  const { bookingId } = await opened(93);
  const add = { action: 'add_evidence', bookingId, text: 'Look' };
  for (let piece = 0; piece < 20; piece += 1) await market.renter.call(TOOL, add);
  expect((await market.renter.try(TOOL, add)).error).toMatchObject({ code: 'too_much_evidence', details: { limit: 20 } });
  expect((await market.owner.call(TOOL, add)).dispute.evidence).toHaveLength(21);
});
