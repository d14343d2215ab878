import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTime } from '../../harness/dates.ts';
import { returnedKayak } from '../../harness/rentals/kayak-handover.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { agree, claim, rowOf } from '../../harness/rentals/claim-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const waitingIncident = async (owner: Actor, bookingId: string) => {
  const { alsoWaiting } = await owner.call('list_owner_requests');
  return alsoWaiting.find((wait: Wait) => wait.bookingId === bookingId && wait.matter === 'INCIDENT');
};
type Wait = { bookingId: string; matter: string };

test('a claim that the renter does not answer waits for the owner, who can escalate it', async () => {
  const bookingId = await returnedKayak(market, 40);
  await claim(market.owner, bookingId, 900);
  expect(await waitingIncident(market.owner, bookingId)).toBeUndefined();
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ waitingOn: 'RENTER' });
  market = await advanceTime(market, { hours: 49 });
  const waits = await waitingIncident(market.owner, bookingId);
  expect(waits).toMatchObject({ dueAt: null, waitingFor: expect.stringContaining('lets the platform decide') });
  const [escalate] = waits.nextActions;
  expect(escalate).toMatchObject({ tool: 'manage_booking_incidents', args: { action: 'escalate' } });
  await market.owner.call(escalate.tool, { ...escalate.args, reason: 'No answer' });
  expect(await waitingIncident(market.owner, bookingId)).toBeUndefined();
});

test('an agreed amount within the deposit waits for nobody', async () => {
  const bookingId = await returnedKayak(market, 80);
  await agree(market.owner, market.renter, bookingId, 900);
  market = await advanceTime(market, { hours: 60 });
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'COMPLETED', waitingOn: 'NONE' });
});

test('a claim is shown beside the deposit until it is decided, and the sum beyond it waits for the renter', async () => {
  const bookingId = await returnedKayak(market, 60);
  const { depositMinor } = await rowOf(market, bookingId);
  const read = () => market.renter.call('get_booking_detail', { bookingId });
  expect((await read()).settlement).toMatchObject({ currency: 'EUR', claimedMinor: 0, comesBackMinor: depositMinor });
  const incidentId = await claim(market.owner, bookingId, depositMinor + 250);
  const { settlement } = await read();
  expect(settlement).toMatchObject({ claimedMinor: depositMinor + 250, comesBackMinor: depositMinor });
  expect(settlement.summary).toMatch(/is claimed of the renter and not decided yet; at most .* comes back/);
  const pays = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' };
  await market.renter.call('manage_booking_incidents', pays);
  market = await advanceTime(market, { hours: 60 });
  const after = await read();
  expect(after).toMatchObject({ state: 'COMPLETED', waitingOn: 'RENTER', settlement: { claimedMinor: 0 } });
  expect(after.nextActions[0]).toMatchObject({ tool: 'initiate_payment' });
  expect(after.nextActions[0]).not.toHaveProperty('optional');
});
