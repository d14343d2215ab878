import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialBalance } from '../harness/money/books.ts';
import { startedKayak } from '../harness/rentals/kayak-handover.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('over MCP the owner reports a no-show, and the renter’s agent sees the step and acknowledges it', async () => {
  const bookingId = await startedKayak(market, 40);
  const today = await market.owner.call('get_owner_booking_detail', { bookingId });
  const claim = today.nextActions.find(
    ({ actor, args }: { actor: string; args: { type?: string } }) => actor === 'OWNER' && args.type === 'NO_SHOW',
  );
  await market.owner.call(claim.tool, { ...claim.args, description: 'I waited for two hours' });
  const told = await market.renter.call('booking_readiness', { bookingId });
  expect(told).toMatchObject({ waitingOn: 'RENTER', flags: { frozen: true } });
  const [step] = told.nextActions;
  expect(step).toMatchObject({ tool: 'manage_booking_incidents', args: { action: 'acknowledge' }, dueAt: told.dueAt });
  expect(await market.renter.call(step.tool, step.args)).toMatchObject({ state: 'CANCELLED' });
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
});

test('over REST the renter reports a no-show, the owner contests it, and the platform finds the renter right', async () => {
  const bookingId = await startedKayak(market, 50);
  const path = `/bookings/${bookingId}`;
  const claimed = await market.renter.http.post(`${path}/incidents`, { type: 'NO_SHOW', description: 'Nobody opened' });
  expect(claimed).toMatchObject({ status: 201, body: { data: { frozen: true } } });
  const { incidentId } = claimed.body.data.incident;
  const contest = { decision: 'escalate', incidentId, reason: 'I was at the back door' };
  expect((await market.owner.http.patch(`${path}/incidents`, contest)).body.data.incident.status).toBe('ESCALATED');
  await market.renter.http.post(`${path}/dispute`, { action: 'add_evidence', text: 'The front door, at ten' });
  const { body } = await market.owner.http.get(`${path}/dispute`);
  const [{ disputeId }] = body.data.items;
  const ruled = await market.admin.http.patch(`/admin/disputes/${disputeId}`, {
    decision: 'rule',
    outcome: 'RENTER',
    reason: 'The front door was agreed',
  });
  expect(ruled.body.data).toMatchObject({ status: 'RESOLVED_RENTER', bookingState: 'CANCELLED' });
  await market.dispatcher.drain();
  const balances = await trialBalance(market.database);
  expect(balances.get(`ESCROW:${bookingId} EUR`)).toBe(0);
  const booking = await market.renter.http.get(path);
  expect(booking.body.data).toMatchObject({ cancelKind: 'NO_SHOW_OWNER', cancelledBy: 'ADMIN' });
  expect((await market.renter.http.get(`${path}/pay/status`)).body.data.status).toBe('REFUNDED');
});
