import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, incidents, trustEvents } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { markHandedOver, returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { photos, samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const TOOL = 'manage_booking_incidents';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

function damage(bookingId: string, claimMinor = 5_000) {
  return { action: 'report', bookingId, type: 'DAMAGE', description: 'A crack in the hull', claimMinor, photos };
}

async function reported(bookingId: string, claimMinor?: number): Promise<string> {
  const { incident } = await market.owner.call(TOOL, damage(bookingId, claimMinor));
  return incident.incidentId;
}

test('a damage report needs a photo and an amount, and freezes the booking until it is settled', async () => {
  const bookingId = await returnedKayak(market, 40);
  const { claimMinor: _, ...withoutClaim } = damage(bookingId);
  expect((await market.owner.try(TOOL, withoutClaim)).error).toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ field: 'claimMinor' }] },
  });
  const { photos: __, ...withoutPhoto } = damage(bookingId);
  expect((await market.owner.try(TOOL, withoutPhoto)).error.code).toBe('photo_needed');
  const answer = await market.owner.call(TOOL, damage(bookingId));
  expect(answer).toMatchObject({
    state: 'RETURNED',
    frozen: true,
    incident: { type: 'DAMAGE', status: 'REPORTED', reportedBy: 'OWNER', claimMinor: 5_000, photos: [{ mimeType: 'image/png' }] },
  });
  const seen = await market.renter.call('get_booking_detail', { bookingId });
  expect(seen).toMatchObject({ flags: { frozen: true }, waitingOn: 'RENTER' });
  expect(seen.timeline.at(-1)).toMatchObject({ type: 'incident.reported', actor: 'OWNER' });
  expect(seen.nextActions[0]).toMatchObject({ tool: TOOL, actor: 'RENTER', args: { action: 'acknowledge' } });
});

test('a renter who agrees to a claim settles it, and the outcome counts for trust', async () => {
  const bookingId = await returnedKayak(market, 43);
  const incidentId = await reported(bookingId);
  const seen = await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId });
  expect(seen.incident.status).toBe('ACKNOWLEDGED');
  expect(await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId })).toMatchObject({ alreadyDone: true });
  const agreed = await market.renter.call(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' });
  expect(agreed).toMatchObject({
    frozen: false,
    incident: { status: 'RESOLVED', outcome: 'RENTER_PAYS', renterPaysMinor: 5_000, ownerPaysMinor: 0 },
  });
  const again = await market.renter.call(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'NO_FAULT' });
  expect(again).toMatchObject({ alreadyDone: true, incident: { outcome: 'RENTER_PAYS' } });
  const facts = await market.database.reader.select().from(trustEvents).where(eq(trustEvents.bookingId, bookingId));
  expect(facts.map(({ kind }) => kind)).toContain('INCIDENT_PAYS');
});

test('an offer of less than the claim settles it only when the reporter takes the offer', async () => {
  const bookingId = await returnedKayak(market, 46);
  const incidentId = await reported(bookingId, 6_000);
  const resolve = { action: 'resolve', bookingId, incidentId };
  const nothing = await market.renter.call(TOOL, { ...resolve, outcome: 'NO_FAULT' });
  expect(nothing).toMatchObject({ frozen: true, incident: { status: 'ACKNOWLEDGED', outcome: 'NO_FAULT', resolvedAt: null } });
  const offer = await market.renter.call(TOOL, { ...resolve, outcome: 'SPLIT', renterPaysMinor: 2_000 });
  expect(offer.incident).toMatchObject({ outcome: 'SPLIT', renterPaysMinor: 2_000, ownerPaysMinor: 4_000 });
  expect(offer).toMatchObject({ waitingOn: 'OWNER' });
  const { nextActions } = await market.owner.call('get_owner_booking_detail', { bookingId });
  const take = nextActions.find(
    ({ tool, args }: { tool: string; args: { action: string } }) => tool === TOOL && args.action === 'resolve',
  );
  expect(take).toMatchObject({
    actor: 'OWNER',
    args: { action: 'resolve', outcome: 'SPLIT', renterPaysMinor: 2_000, ownerPaysMinor: 4_000 },
  });
  expect(await market.owner.call(take.tool, take.args)).toMatchObject({
    frozen: false,
    incident: { status: 'RESOLVED', outcome: 'SPLIT', renterPaysMinor: 2_000 },
  });
});

test('a reporter who lowers the claim settles it when the renter agrees', async () => {
  const bookingId = await returnedKayak(market, 49);
  const incidentId = await reported(bookingId, 6_000);
  const resolve = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' };
  const more = await market.owner.try(TOOL, { ...resolve, renterPaysMinor: 6_001 });
  expect(more.error).toMatchObject({ code: 'terms_refused', nextActions: [{ actor: 'OWNER' }] });
  const lowered = await market.owner.call(TOOL, { ...resolve, renterPaysMinor: 3_000 });
  expect(lowered).toMatchObject({ frozen: true, incident: { status: 'REPORTED', claimMinor: 3_000 } });
  expect(await market.renter.call(TOOL, resolve)).toMatchObject({ incident: { status: 'RESOLVED', renterPaysMinor: 3_000 } });
});

test('neither side can make the other pay alone, and the renter cannot make the owner pay for damage', async () => {
  const bookingId = await returnedKayak(market, 52);
  const incidentId = await reported(bookingId, 6_000);
  const resolve = { action: 'resolve', bookingId, incidentId };
  expect((await market.renter.try(TOOL, { ...resolve, outcome: 'OWNER_PAYS' })).error.code).toBe('terms_refused');
  expect(
    (await market.renter.try(TOOL, { ...resolve, outcome: 'SPLIT', renterPaysMinor: 1, ownerPaysMinor: 1 })).error.code,
  ).toBe('terms_refused');
  expect(await market.owner.call(TOOL, { ...resolve, outcome: 'RENTER_PAYS' })).toMatchObject({
    frozen: true,
    incident: { status: 'REPORTED' },
  });
  expect((await market.owner.try(TOOL, { action: 'acknowledge', bookingId, incidentId })).error.code).toBe('wrong_side');
});

test('a reporter withdraws a claim with NO_FAULT', async () => {
  const bookingId = await returnedKayak(market, 55);
  const incidentId = await reported(bookingId);
  const withdrawn = await market.owner.call(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'NO_FAULT' });
  expect(withdrawn).toMatchObject({ frozen: false, incident: { status: 'RESOLVED', outcome: 'NO_FAULT', renterPaysMinor: 0 } });
});

test('strangers and admins do not see an incident, and its photo opens only with its signature', async () => {
  const bookingId = await returnedKayak(market, 58);
  const incidentId = await reported(bookingId);
  for (const outsider of [market.stranger, market.admin]) {
    expect((await outsider.try(TOOL, { action: 'list', bookingId })).error.code).toBe('not_found');
    expect((await outsider.http.get(`/bookings/${bookingId}/incidents`)).status).toBe(404);
  }
  const { items } = await market.renter.call(TOOL, { action: 'list', bookingId });
  const [{ url }] = items[0].photos;
  expect(items).toMatchObject([{ incidentId, description: 'A crack in the hull' }]);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(samplePng);
  expect((await fetch(url.replace(/signature=./, 'signature=!'))).status).toBe(403);
  expect((await fetch(url.replace(/\/photos\/[^?]+/, '/photos/pho_other'))).status).toBe(403);
});

test('over REST an incident is reported by a form with a photo and decided by a body', async () => {
  const bookingId = await returnedKayak(market, 61);
  const form = new FormData();
  form.set('type', 'LOSS');
  form.set('description', 'A paddle is missing');
  form.set('claimMinor', '2500');
  form.set('file', new Blob([samplePng], { type: 'image/png' }), 'rack.png');
  const created = await market.owner.http.post(`/bookings/${bookingId}/incidents`, form);
  expect(created).toMatchObject({ status: 201, body: { data: { incident: { type: 'LOSS', claimMinor: 2_500 } } } });
  const { incidentId, photos: stored } = created.body.data.incident;
  expect(stored).toMatchObject([{ fileName: 'rack.png' }]);
  const path = `/bookings/${bookingId}/incidents`;
  expect((await market.renter.http.get(path)).body.data.items).toHaveLength(1);
  const answer = await market.renter.http.patch(path, { decision: 'resolve', incidentId, outcome: 'RENTER_PAYS' });
  expect(answer.body.data.incident).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 2_500 });
});

test('an API key needs the scope of its side for incidents', async () => {
  const bookingId = await returnedKayak(market, 64);
  const { body } = await market.owner.http.post('/auth/api-keys', { name: 'k', scopes: ['write:booking', 'read:owner'] });
  const key = market.actor(body.data.secret);
  expect(await key.call(TOOL, { action: 'list', bookingId })).toMatchObject({ items: [] });
  const refused = await key.http.post(`/bookings/${bookingId}/incidents`, { type: 'OTHER', description: 'Sand everywhere' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope', details: { needs: 'write:owner' } } });
});

test('only the owner reports a late return, on an active rental after the grace period', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(67));
  const late = { action: 'report', bookingId, type: 'LATE_RETURN', description: 'Not back' };
  expect((await market.owner.try(TOOL, late)).error.code).toBe('invalid_state');
  await markHandedOver(market, bookingId, 1);
  expect((await market.owner.try(TOOL, late)).error.code).toBe('not_late_yet');
  await markHandedOver(market, bookingId, -2);
  expect((await market.renter.try(TOOL, late)).error.code).toBe('wrong_side');
  const answer = await market.owner.call(TOOL, late);
  expect(answer).toMatchObject({ state: 'ACTIVE', incident: null, frozen: false });
});

test('the time for claims does not end during an open incident', async () => {
  const bookingId = await returnedKayak(market, 70);
  const incidentId = await reported(bookingId);
  market = await advanceTime(market, { days: 3 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'RETURNED' });
  expect((await market.owner.try(TOOL, damage(bookingId))).error).toMatchObject({
    code: 'claim_window_over',
    nextActions: [{ tool: 'manage_booking_dispute', actor: 'OWNER' }],
  });
  await market.renter.call(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' });
  const after = await market.renter.call('list_reviews', { bookingId });
  expect(after).toMatchObject({ canReview: true });
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(row).toMatchObject({ state: 'COMPLETED' });
  expect(market.clock.now().getTime() - row!.closedAt!.getTime()).toBeLessThan(60_000);
});

test('hidden defects and safety matters can be reported until two weeks after the return', async () => {
  const bookingId = await returnedKayak(market, 73);
  market = await advanceTime(market, { days: 3 });
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ state: 'COMPLETED' });
  const safety = { action: 'report', bookingId, type: 'SAFETY', description: 'The vest came open' };
  const answer = await market.renter.call(TOOL, safety);
  expect(answer).toMatchObject({ state: 'COMPLETED', frozen: true, incident: { reportedBy: 'RENTER', claimMinor: 0 } });
  const { incidentId } = answer.incident;
  // Nothing is claimed, so the owner's answer is enough.
  expect(await market.owner.call(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'NO_FAULT' })).toMatchObject({
    frozen: false,
  });
  market = await advanceTime(market, { days: 10.9 });
  const hidden = { ...damage(bookingId), type: 'HIDDEN_DEFECT' };
  const defect = await market.owner.call(TOOL, hidden);
  expect(defect).toMatchObject({ state: 'COMPLETED', frozen: true, incident: { reportedBy: 'OWNER', claimMinor: 5_000 } });
  const none = { action: 'resolve', bookingId, incidentId: defect.incident.incidentId, outcome: 'NO_FAULT' };
  await market.owner.call(TOOL, none);
  market = await advanceTime(market, { days: 0.2 });
  for (const [side, late] of [
    [market.renter, safety],
    [market.owner, hidden],
  ] as const)
    expect((await side.try(TOOL, late)).error.code).toBe('claim_window_over');
});

test('the reporter may escalate after an answer or a missing one, and the other side at once', async () => {
  const bookingId = await returnedKayak(market, 76);
  const incidentId = await reported(bookingId);
  const escalate = { action: 'escalate', bookingId, incidentId, reason: 'We do not agree' };
  expect((await market.owner.try(TOOL, escalate)).error.code).toBe('escalation_too_early');
  await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId });
  const answer = await market.owner.call(TOOL, escalate);
  expect(answer).toMatchObject({ frozen: true, incident: { status: 'ESCALATED' } });
  expect(await market.owner.call(TOOL, escalate)).toMatchObject({ alreadyDone: true });
  const tooLate = await market.renter.try(TOOL, { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' });
  expect(tooLate.error).toMatchObject({ code: 'incident_closed', nextActions: [{ tool: 'manage_booking_dispute' }] });

  const unanswered = await returnedKayak(market, 79);
  const id = await reported(unanswered);
  market = await advanceTime(market, { hours: 49 });
  const late = await market.owner.call(TOOL, { ...escalate, bookingId: unanswered, incidentId: id });
  expect(late.incident.status).toBe('ESCALATED');

  const contested = await returnedKayak(market, 82);
  const other = await reported(contested);
  expect(await market.renter.call(TOOL, { ...escalate, bookingId: contested, incidentId: other })).toMatchObject({
    incident: { status: 'ESCALATED' },
  });
});

test('an incident that neither side follows up lapses, and the booking goes on', async () => {
  const bookingId = await returnedKayak(market, 85);
  const incidentId = await reported(bookingId);
  market = await advanceTime(market, { days: 17 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({
    state: 'COMPLETED',
    flags: { frozen: false },
  });
  const [row] = await market.database.reader.select().from(incidents).where(eq(incidents.id, incidentId));
  expect(row).toMatchObject({ status: 'RESOLVED', outcome: 'NO_FAULT' });
});
