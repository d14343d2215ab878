import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NextAction } from '../../../src/domain/platform/kernel/index.ts';
import { returnedKayak, startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { claim } from '../../harness/rentals/claim-kayak.ts';

const INCIDENTS = 'manage_booking_incidents';
const DISPUTE = 'manage_booking_dispute';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const OFFER = 'agrees to the claim, or offers less, or disagrees';

/** Whose turn both sides, their lists and the owner’s inbox say it is, and for what. */
async function turnOf(bookingId: string): Promise<string> {
  const seen = await market.renter.call('booking_readiness', { bookingId });
  const { waitingOn, waitingFor } = seen;
  expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ waitingOn, waitingFor });
  for (const [who, list] of [
    [market.renter, 'list_my_bookings'],
    [market.owner, 'list_owner_bookings'],
  ] as const) {
    const { items } = await who.call(list, { limit: 50 });
    expect(items.find((item: { id: string }) => item.id === bookingId)).toMatchObject({ waitingOn, waitingFor });
  }
  const { alsoWaiting } = await market.owner.call('list_owner_requests', {});
  const asks = alsoWaiting.some(
    (one: { bookingId: string; matter: string }) => one.bookingId === bookingId && one.matter === 'INCIDENT',
  );
  expect(asks).toBe(waitingOn === 'OWNER');
  return waitingFor;
}

/** What this side is offered about amounts: what is needed first, then what is possible. */
async function amountsOffered(by: Actor, bookingId: string): Promise<(readonly [NextAction['args'], string])[]> {
  const tool = by === market.owner ? 'get_owner_booking_detail' : 'get_booking_detail';
  const { nextActions } = await by.call(tool, { bookingId });
  return (nextActions as NextAction[])
    .filter(({ args, actor }) => args['action'] === 'resolve' && actor === (by === market.owner ? 'OWNER' : 'RENTER'))
    .map(({ args: { action: _action, bookingId: _booking, incidentId: _incident, ...terms }, optional }) => [
      terms,
      optional ? 'may' : 'waits',
    ]);
}

test('after each answer to a claim every view names the side to answer and offers it the answers', async () => {
  const bookingId = await returnedKayak(market, 40);
  const incidentId = await claim(market.owner, bookingId, 4_500);
  const resolve = (by: Actor, terms: object) => by.call(INCIDENTS, { action: 'resolve', bookingId, incidentId, ...terms });
  expect(await turnOf(bookingId)).toMatch(/^The renter answers what was reported until /);

  const offered = await resolve(market.renter, { outcome: 'RENTER_PAYS', renterPaysMinor: 2_500 });
  expect(offered).toMatchObject({ waitingOn: 'OWNER' });
  expect(await turnOf(bookingId)).toBe('The owner takes what is offered, or asks for another amount.');
  const less = [{ outcome: 'RENTER_PAYS', renterPaysMinor: '<minor units>' }, 'may'];
  expect(await amountsOffered(market.owner, bookingId)).toEqual([
    [{ outcome: 'RENTER_PAYS', renterPaysMinor: 2_500 }, 'waits'],
    less,
  ]);

  const other = await resolve(market.owner, { outcome: 'RENTER_PAYS', renterPaysMinor: 4_000 });
  expect(other).toMatchObject({ waitingOn: 'RENTER', incident: { claimMinor: 4_000, outcome: null, renterPaysMinor: 0 } });
  expect(await turnOf(bookingId)).toBe(`The renter ${OFFER}.`);
  expect(await amountsOffered(market.renter, bookingId)).toEqual([[{ outcome: 'RENTER_PAYS' }, 'waits']]);
  expect(await amountsOffered(market.owner, bookingId)).toEqual([less]);

  await resolve(market.renter, { outcome: 'NO_FAULT' });
  expect(await turnOf(bookingId)).toBe('The owner takes the claim back, or asks for less.');
  expect(await amountsOffered(market.owner, bookingId)).toEqual([[{ outcome: 'NO_FAULT' }, 'waits'], less]);

  await resolve(market.owner, { outcome: 'RENTER_PAYS', renterPaysMinor: 3_000 });
  expect(await turnOf(bookingId)).toBe(`The renter ${OFFER}.`);
  const agreed = await resolve(market.renter, { outcome: 'RENTER_PAYS' });
  expect(agreed.incident).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 3_000 });
});

test('a renter’s claim is answered in turns in the same way', async () => {
  const bookingId = await returnedKayak(market, 46);
  const incidentId = await claim(market.renter, bookingId, 4_500);
  const resolve = (by: Actor, terms: object) => by.call(INCIDENTS, { action: 'resolve', bookingId, incidentId, ...terms });
  await resolve(market.owner, { outcome: 'SPLIT', ownerPaysMinor: 2_500 });
  expect(await turnOf(bookingId)).toBe('The renter takes what is offered, or asks for another amount.');
  await resolve(market.renter, { outcome: 'OWNER_PAYS', ownerPaysMinor: 4_000 });
  expect(await turnOf(bookingId)).toBe(`The owner ${OFFER}.`);
  expect(await resolve(market.owner, { outcome: 'OWNER_PAYS' })).toMatchObject({ incident: { ownerPaysMinor: 4_000 } });
});

test('repeating the whole claim is not a new amount, and the offer can still be taken', async () => {
  const bookingId = await returnedKayak(market, 52);
  const incidentId = await claim(market.owner, bookingId, 4_500);
  const resolve = { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' };
  await market.renter.call(INCIDENTS, { ...resolve, renterPaysMinor: 2_500 });
  expect(await market.owner.call(INCIDENTS, resolve)).toMatchObject({ waitingOn: 'OWNER', incident: { renterPaysMinor: 2_500 } });
  const taken = await market.owner.call(INCIDENTS, { ...resolve, renterPaysMinor: 2_500 });
  expect(taken.incident).toMatchObject({ status: 'RESOLVED', renterPaysMinor: 2_500 });
});

test('a dispute waits for the platform, and both sides can still take what the other offers', async () => {
  const bookingId = await returnedKayak(market, 58);
  await market.owner.call(DISPUTE, { action: 'open', bookingId, reason: 'It leaks', claimMinor: 4_500 });
  const amounts = async (by: Actor) => {
    const tool = by === market.owner ? 'get_owner_booking_detail' : 'get_booking_detail';
    const { nextActions, waitingOn } = await by.call(tool, { bookingId });
    expect(waitingOn).toBe('PLATFORM');
    return (nextActions as NextAction[])
      .filter(({ args, actor }) => args['action'] === 'settle' && actor === (by === market.owner ? 'OWNER' : 'RENTER'))
      .map(({ args }) => args['amountMinor']);
  };
  const settle = (by: Actor, amountMinor: number) => by.call(DISPUTE, { action: 'settle', bookingId, amountMinor });
  await settle(market.renter, 2_500);
  expect(await amounts(market.owner)).toEqual([2_500, '<minor units>']);
  await settle(market.owner, 4_000);
  expect(await amounts(market.owner)).toEqual([2_500, '<minor units>']);
  expect(await amounts(market.renter)).toEqual([4_000, '<minor units>']);
  await settle(market.renter, 0);
  // Nothing is taken by taking the claim back.
  expect(await amounts(market.owner)).toEqual(['<minor units>']);
  const { nextActions } = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(nextActions).toContainEqual(expect.objectContaining({ actor: 'OWNER', args: { action: 'withdraw', bookingId } }));
  expect((await settle(market.renter, 4_000)).dispute).toMatchObject({ status: 'RESOLVED_OWNER', toOwnerMinor: 4_000 });
});

test('a no-show waits for the accused side until it answers or escalates, and no amount is offered', async () => {
  const bookingId = await startedKayak(market, 64);
  const report = { action: 'report', bookingId, type: 'NO_SHOW', description: 'Nobody came' };
  const { incident, waitingOn } = await market.owner.call(INCIDENTS, report);
  expect(waitingOn).toBe('RENTER');
  expect(await turnOf(bookingId)).toMatch(
    /^The renter answers what was reported until .*; without an answer it counts as accepted\.$/,
  );
  expect([await amountsOffered(market.renter, bookingId), await amountsOffered(market.owner, bookingId)]).toEqual([[], []]);
  await market.renter.call(INCIDENTS, { action: 'escalate', bookingId, incidentId: incident.incidentId, reason: 'I was there' });
  expect(await turnOf(bookingId)).toMatch(/^The platform decides the dispute/);
});
