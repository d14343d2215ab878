import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDeadlines, bookings, conditionReports, events, incidents } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { activeKayak, advanceTo, report } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { photos, samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const CONDITION = 'manage_booking_condition';

let market: TestMarketplace;
beforeAll(async () => {
  // Time only moves forward in here: the periods of the tests follow each other.
  market = await startMarketplace();
});
afterAll(() => market.close());

/** A paid booking of the kayak on days of its own, an hour before its start. */
async function beforeStart(daysAhead: number): Promise<{ bookingId: string; startDate: string; endDate: string }> {
  const dates = freePeriod(daysAhead);
  market = await advanceTime(market, {});
  const bookingId = await confirmedKayak(market, dates);
  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  return { bookingId, ...dates };
}

async function states(bookingId: string): Promise<string[]> {
  const { submittedAt, id } = conditionReports;
  const ofBooking = eq(conditionReports.bookingId, bookingId);
  const rows = await market.database.reader.select().from(conditionReports).where(ofBooking).orderBy(submittedAt, id);
  return rows.map(({ kind, status }) => `${kind} ${status}`);
}

/** What was told of the incidents of a booking, by kind, and the deadlines of them that still stand. */
async function incidentsOf(bookingId: string): Promise<{ told: unknown[]; deadlines: unknown[] }> {
  const { reader } = market.database;
  const told = await reader.select().from(events).where(eq(events.bookingId, bookingId)).orderBy(events.type);
  const standing = await reader.select().from(bookingDeadlines).where(eq(bookingDeadlines.bookingId, bookingId));
  return {
    told: told.filter(({ type }) => type.startsWith('incident.')).map(({ type, data }) => ({ type, data })),
    deadlines: standing.filter(({ kind }) => kind === 'INCIDENT'),
  };
}

test('the owner reports the handover with a photo, the renter confirms it, and the rental is active', async () => {
  const dates = freePeriod(40);
  market = await advanceTime(market, {});
  const bookingId = await confirmedKayak(market, dates);
  const early = await market.owner.try(CONDITION, { action: 'report', bookingId, kind: 'CHECK_IN', notes: 'Dry', photos });
  expect(early.error).toMatchObject({ code: 'too_early', nextActions: [{ tool: 'get_owner_booking_detail' }] });

  market = await advanceTo(market, `${dates.startDate}T08:00:00Z`);
  const bare = await market.owner.try(CONDITION, { action: 'report', bookingId, kind: 'CHECK_IN', notes: 'Dry' });
  expect(bare.error).toMatchObject({ code: 'photo_needed' });
  const offered = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(offered.nextActions.find(({ tool }: { tool: string }) => tool === CONDITION)).toMatchObject({
    args: { action: 'report', kind: 'CHECK_IN', photos: [{ contentBase64: expect.any(String) }] },
    method: 'POST',
    path: `/api/v1/bookings/${bookingId}/condition`,
  });

  const readings = { paddles: 2, hull: 'one scratch' };
  const reported = await market.owner.call(CONDITION, {
    action: 'report',
    bookingId,
    kind: 'CHECK_IN',
    notes: 'Dry and whole',
    readings,
    photos,
  });
  expect(reported).toMatchObject({
    state: 'CONFIRMED',
    waitingOn: 'RENTER',
    report: { kind: 'CHECK_IN', status: 'SUBMITTED', by: 'OWNER', readings, dueAt: reported.dueAt },
  });
  const again = await market.owner.try(CONDITION, { action: 'report', bookingId, kind: 'CHECK_IN', notes: 'Again', photos });
  expect(again.error).toMatchObject({ code: 'report_pending', nextActions: [{ tool: CONDITION, args: { action: 'list' } }] });
  const own = await market.owner.try(CONDITION, { action: 'confirm', bookingId });
  expect(own.error).toMatchObject({ code: 'wrong_side' });

  const active = await market.renter.call(CONDITION, { action: 'confirm', bookingId });
  expect(active).toMatchObject({ state: 'ACTIVE', actualStartAt: expect.any(String), report: { status: 'CONFIRMED' } });
  expect(await market.renter.call(CONDITION, { action: 'confirm', bookingId })).toMatchObject({
    state: 'ACTIVE',
    alreadyDone: true,
  });
  const { timeline } = await market.renter.call('get_booking_detail', { bookingId });
  expect(timeline.slice(-3)).toMatchObject([
    { type: 'condition.submitted', actor: 'OWNER', note: 'CHECK_IN' },
    { type: 'condition.confirmed', actor: 'RENTER' },
    { type: 'booking.started', actor: 'RENTER', from: 'CONFIRMED', to: 'ACTIVE' },
  ]);
});

test('both sides see reports and photos, others see nothing, and a changed link is refused', async () => {
  const { bookingId } = await beforeStart(45);
  await report(market.owner, bookingId, 'CHECK_IN');
  for (const side of [market.owner, market.renter]) {
    const { items } = await side.call(CONDITION, { action: 'list', bookingId });
    expect(items).toMatchObject([
      { kind: 'CHECK_IN', by: 'OWNER', notes: 'Dry and whole', photos: [{ fileName: 'scratch.png' }] },
    ]);
    const { url } = items[0].photos[0];
    const file = await fetch(url);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(samplePng);
    expect((await fetch(url.replace('signature=', 'signature=A'))).status).toBe(403);
    const other = await fetch(url.replace(/photos\/\w+/, 'photos/pho_01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    expect(other.status).toBe(403);
  }
  for (const other of [market.stranger, market.admin]) {
    const refused = await other.http.get(`/bookings/${bookingId}/condition`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await other.try(CONDITION, { action: 'confirm', bookingId })).error).toMatchObject({ code: 'not_found' });
  }
  expect((await market.nobody.http.get(`/bookings/${bookingId}/condition`)).status).toBe(401);
  market.clock.advance({ minutes: 11 });
  const renter = await market.signIn('renter@demo.test');
  const { items } = await renter.call(CONDITION, { action: 'list', bookingId });
  const { url } = items[0].photos[0];
  market.clock.advance({ minutes: 11 });
  expect((await fetch(url)).status).toBe(403);
});

test('silence confirms a check-in after the hours of the category, without a job', async () => {
  const { bookingId } = await beforeStart(50);
  await report(market.renter, bookingId, 'CHECK_IN');
  market = await advanceTime(market, { hours: 47 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED', waitingOn: 'OWNER' });
  market = await advanceTime(market, { hours: 1.1 });
  const booking = await market.renter.call('get_booking_detail', { bookingId });
  expect(booking).toMatchObject({ state: 'ACTIVE' });
  expect(booking.timeline.slice(-2)).toMatchObject([
    { type: 'condition.confirmed', actor: 'SYSTEM' },
    { type: 'booking.started', actor: 'SYSTEM' },
  ]);
  expect(await states(bookingId)).toEqual(['CHECK_IN AUTO_CONFIRMED']);
});

test('a rental does not begin before its deposit is secured, by confirmation or by silence', async () => {
  const { bookingId } = await beforeStart(55);
  await report(market.owner, bookingId, 'CHECK_IN');
  await market.database.transaction((tx) =>
    tx.update(bookings).set({ depositMethod: 'HOLD', depositState: 'PENDING' }).where(eq(bookings.id, bookingId)),
  );
  const refused = await market.renter.try(CONDITION, { action: 'confirm', bookingId });
  expect(refused.error).toMatchObject({ code: 'deposit_not_secured' });
  market = await advanceTime(market, { hours: 49 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
});

test('a renter who contests the handover may cancel for a full refund on the day of the start', async () => {
  const { bookingId } = await beforeStart(62);
  await report(market.owner, bookingId, 'CHECK_IN');
  const before = await market.renter.call('cancel_booking', { bookingId, preview: true });
  const { totals } = await market.renter.call('get_booking_detail', { bookingId });
  expect(before.refundMinor).toBeLessThan(totals.totalMinor);

  const bare = await market.renter.try(CONDITION, { action: 'contest', bookingId, reason: 'A hole in the hull' });
  expect(bare.error).toMatchObject({ code: 'photo_needed' });
  const contest = { action: 'contest', bookingId, reason: 'A hole in the hull', photos };
  expect((await market.owner.try(CONDITION, contest)).error).toMatchObject({ code: 'wrong_side' });
  const contested = await market.renter.call(CONDITION, contest);
  expect(contested).toMatchObject({
    state: 'CONFIRMED',
    flags: { frozen: true },
    report: { status: 'CONTESTED', reason: 'A hole in the hull', dueAt: null },
  });
  expect(await market.renter.call(CONDITION, contest)).toMatchObject({ alreadyDone: true });
  const open = await market.database.reader.select().from(incidents).where(eq(incidents.bookingId, bookingId));
  expect(open).toMatchObject([
    { type: 'NOT_AS_DESCRIBED', status: 'REPORTED', reportedBy: 'RENTER', photos: [{ bytes: samplePng.byteLength }] },
  ]);

  const incidentId = open[0]?.id;
  expect(await incidentsOf(bookingId)).toMatchObject({ deadlines: [{ subjectId: incidentId }] });

  const preview = await market.renter.call('cancel_booking', { bookingId, preview: true });
  expect(preview).toMatchObject({ refundMinor: totals.totalMinor, policyStep: 'FULL', feeKeptMinor: 0 });
  const confirmed = { bookingId, confirm: true, expectedRefundMinor: preview.refundMinor };
  const cancelled = await market.renter.call('cancel_booking', confirmed);
  expect(cancelled).toMatchObject({ state: 'CANCELLED', cancelKind: 'NOT_AS_DESCRIBED', flags: { frozen: false } });
  expect(await market.renter.call('cancel_booking', confirmed)).toMatchObject({
    alreadyDone: true,
    refundMinor: preview.refundMinor,
  });
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
  expect(balances.get(`DEPOSIT:${bookingId} EUR`)).toBe(0);
  const [incident] = await market.database.reader.select().from(incidents).where(eq(incidents.bookingId, bookingId));
  expect(incident).toMatchObject({ status: 'RESOLVED', outcome: 'OWNER_PAYS' });
  const about = { incidentId, type: 'NOT_AS_DESCRIBED', claimMinor: 0 };
  const paid = { outcome: 'OWNER_PAYS', renterPaysMinor: 0, ownerPaysMinor: 0 };
  expect(await incidentsOf(bookingId)).toEqual({
    told: [
      { type: 'incident.reported', data: { ...about, status: 'REPORTED' } },
      { type: 'incident.resolved', data: { ...about, ...paid, status: 'RESOLVED' } },
    ],
    deadlines: [],
  });
});

test('after a contest the owner reports again, silence does not count, and a confirmation settles it', async () => {
  const { bookingId } = await beforeStart(67);
  await report(market.owner, bookingId, 'CHECK_IN');
  await market.renter.call(CONDITION, { action: 'contest', bookingId, reason: 'A paddle is missing', photos });
  const second = await report(market.owner, bookingId, 'CHECK_IN');
  expect(second).toMatchObject({ state: 'CONFIRMED', report: { status: 'SUBMITTED' } });
  market = await advanceTime(market, { hours: 49 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
  const active = await market.renter.call(CONDITION, { action: 'confirm', bookingId });
  expect(active).toMatchObject({ state: 'ACTIVE', flags: { frozen: false } });
  expect(await states(bookingId)).toEqual(['CHECK_IN CONTESTED', 'CHECK_IN CONFIRMED']);
  const [incident] = await market.database.reader.select().from(incidents).where(eq(incidents.bookingId, bookingId));
  expect(incident).toMatchObject({ status: 'RESOLVED', outcome: 'NO_FAULT' });
  expect(await incidentsOf(bookingId)).toMatchObject({ told: [{}, { data: { status: 'RESOLVED' } }], deadlines: [] });
});

test('the renter returns the asset, the owner accepts, and the money is the owner’s', async () => {
  const dates = freePeriod(75);
  const active = await activeKayak(await advanceTime(market, {}), dates);
  market = await advanceTo(active.market, `${dates.endDate}T08:00:00Z`);
  const { bookingId } = active;
  const returned = await report(market.renter, bookingId, 'CHECK_OUT');
  expect(returned).toMatchObject({ state: 'RETURNED', returnedAt: expect.any(String), report: { kind: 'CHECK_OUT' } });
  expect(await report(market.renter, bookingId, 'CHECK_OUT')).toMatchObject({ alreadyDone: true, state: 'RETURNED' });
  expect(await states(bookingId)).toHaveLength(2);

  const refused = await market.renter.try(CONDITION, { action: 'accept_return', bookingId });
  expect(refused.error).toMatchObject({ code: 'wrong_side', nextActions: [{ tool: 'get_booking_detail' }] });
  const done = await market.owner.call(CONDITION, { action: 'accept_return', bookingId });
  expect(done).toMatchObject({ state: 'COMPLETED', report: { kind: 'CHECK_OUT', status: 'CONFIRMED' } });
  const { timeline } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(timeline.at(-1)).toMatchObject({ actor: 'OWNER', from: 'RETURNED', to: 'COMPLETED' });
  expect(await market.owner.call(CONDITION, { action: 'accept_return', bookingId })).toMatchObject({ alreadyDone: true });
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(0);
});

test('an unanswered return completes by itself, and its report counts as confirmed', async () => {
  const dates = freePeriod(81);
  const active = await activeKayak(await advanceTime(market, {}), dates);
  market = await advanceTo(active.market, `${dates.endDate}T08:00:00Z`);
  await report(market.owner, active.bookingId, 'CHECK_OUT');
  market = await advanceTime(market, { hours: 49 });
  expect(await market.renter.call('booking_readiness', { bookingId: active.bookingId })).toMatchObject({ state: 'COMPLETED' });
  expect(await states(active.bookingId)).toEqual(['CHECK_IN CONFIRMED', 'CHECK_OUT AUTO_CONFIRMED']);
});

test('an open incident keeps the owner from accepting the return', async () => {
  const dates = freePeriod(87);
  const { bookingId, market: then } = await activeKayak(await advanceTime(market, {}), dates);
  market = then;
  await report(market.renter, bookingId, 'CHECK_OUT');
  const now = market.clock.now();
  await market.database.transaction((tx) =>
    tx.insert(incidents).values({
      id: 'inc_open',
      bookingId,
      type: 'DAMAGE',
      status: 'REPORTED',
      reportedBy: 'OWNER',
      description: 'Scratched',
      photos: [],
      claimMinor: 1_000,
      reportedAt: now,
      dueAt: now,
    }),
  );
  const refused = await market.owner.try(CONDITION, { action: 'accept_return', bookingId });
  expect(refused.error).toMatchObject({ code: 'invalid_state', message: expect.stringContaining('incident') });
  expect(refused.error.nextActions[0]).toMatchObject({ tool: 'manage_booking_incidents' });
  const offered = refused.error.nextActions.map(({ args }: { args: { action: string } }) => args.action);
  expect(offered).not.toContain('accept_return');
});

test('a reported return confirms an unanswered handover, and is refused after a contested one', async () => {
  const first = await beforeStart(93);
  await report(market.owner, first.bookingId, 'CHECK_IN');
  const returned = await report(market.renter, first.bookingId, 'CHECK_OUT');
  expect(returned).toMatchObject({ state: 'RETURNED', actualStartAt: expect.any(String) });
  expect(await states(first.bookingId)).toEqual(['CHECK_IN AUTO_CONFIRMED', 'CHECK_OUT SUBMITTED']);

  const second = await beforeStart(99);
  const none = await market.owner.try(CONDITION, {
    action: 'report',
    bookingId: second.bookingId,
    kind: 'CHECK_OUT',
    notes: 'Back',
    photos,
  });
  expect(none.error).toMatchObject({ code: 'invalid_state' });
  await report(market.owner, second.bookingId, 'CHECK_IN');
  await market.renter.call(CONDITION, { action: 'contest', bookingId: second.bookingId, reason: 'Leaks', photos });
  const contested = await market.owner.try(CONDITION, {
    action: 'report',
    bookingId: second.bookingId,
    kind: 'CHECK_OUT',
    notes: 'Back',
    photos,
  });
  expect(contested.error).toMatchObject({ code: 'invalid_state' });
});

test('an assumed return confirms an unanswered handover', async () => {
  const dates = freePeriod(104, 1);
  market = await advanceTime(market, {});
  const bookingId = await confirmedKayak(market, dates);
  market = await advanceTo(market, `${dates.startDate}T12:00:00Z`);
  await report(market.owner, bookingId, 'CHECK_IN');
  market = await advanceTime(market, { hours: 49 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'RETURNED' });
  expect(await states(bookingId)).toEqual(['CHECK_IN AUTO_CONFIRMED']);
});

test('cancelling a booking removes the deadlines of its handover', async () => {
  const { bookingId } = await beforeStart(109);
  await report(market.owner, bookingId, 'CHECK_IN');
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  market = await advanceTime(market, { hours: 60 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({ state: 'CANCELLED' });
  const { items } = await market.renter.call(CONDITION, { action: 'list', bookingId });
  expect(items).toMatchObject([{ kind: 'CHECK_IN', status: 'SUBMITTED', dueAt: null }]);
});

test('over REST a report is JSON with photos or a form with one file, and anything but a photo is refused', async () => {
  const { bookingId } = await beforeStart(115);
  const form = new FormData();
  form.set('kind', 'CHECK_IN');
  form.set('notes', 'Dry');
  form.set('file', new Blob([samplePng], { type: 'image/png' }), 'scratch.png');
  const reported = await market.owner.http.post(`/bookings/${bookingId}/condition`, form);
  expect(reported).toMatchObject({ status: 201, body: { data: { report: { photos: [{ fileName: 'scratch.png' }] } } } });
  const path = `/bookings/${bookingId}/condition`;
  const unknown = await market.renter.http.patch(path, { decision: 'maybe' });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const text = await market.renter.http.patch(path, {
    decision: 'contest',
    reason: 'No',
    photos: [{ contentBase64: Buffer.from('no photo').toString('base64') }],
  });
  expect(text).toMatchObject({ status: 400, body: { code: 'photo_refused' } });
  const kept = () => readdirSync(join(market.folder, 'documents'), { recursive: true }).length;
  const before = kept();
  const needless = new FormData();
  needless.set('decision', 'accept_return');
  needless.set('file', new Blob([samplePng], { type: 'image/png' }), 'scratch.png');
  expect((await market.owner.http.patch(path, needless)).status).toBe(400);
  expect(kept()).toBe(before);
  const contested = await market.renter.http.patch(path, { decision: 'contest', reason: 'It leaks', photos });
  expect(contested).toMatchObject({ status: 200, body: { data: { report: { status: 'CONTESTED' } } } });
  const again = await market.owner.http.post(path, { kind: 'CHECK_IN', notes: 'Mended', photos });
  expect(again.status).toBe(201);
  const withFile = new FormData();
  withFile.set('decision', 'confirm');
  withFile.set('file', new Blob([samplePng], { type: 'image/png' }), 'scratch.png');
  const stored = kept();
  expect((await market.renter.http.patch(path, withFile)).body.data.state).toBe('ACTIVE');
  expect(kept()).toBe(stored);
});
