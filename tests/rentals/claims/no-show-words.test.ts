import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldKayak } from '../../harness/rentals/claim-kayak.ts';
import { startAgo, startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const TOOL = 'manage_booking_incidents';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What both sides read about the deposit and the rent of a booking. */
async function readByBoth(bookingId: string) {
  const [renter, owner] = await Promise.all([
    market.renter.call('get_booking_detail', { bookingId }),
    market.owner.call('get_owner_booking_detail', { bookingId }),
  ]);
  const acting = { action: 'list', bookingId };
  const [renters, owners] = await Promise.all([market.renter.call(TOOL, acting), market.owner.call(TOOL, acting)]);
  const neutral = (lines: string[] | null) =>
    (lines ?? []).map((line) =>
      line
        .replace(/\bto (?:you|the renter)\b/, 'to R')
        .replace(/for (?:you|the owner)\b/, 'for O')
        .replace(/that (?:you|the renter) did not come/, 'that R did not come'),
    );
  return {
    deposit: [renter.deposit, owner.deposit],
    rent: [neutral(renter.cancelled), neutral(owner.cancelled)],
    settlement: [renters.settlement ?? renter.settlement, owners.settlement ?? owner.settlement],
  };
}

async function admit(bookingId: string) {
  const { incident } = await market.owner.call(TOOL, {
    action: 'report',
    bookingId,
    type: 'NO_SHOW',
    description: 'Nobody came',
  });
  const admitted = await market.renter.call(TOOL, { action: 'acknowledge', bookingId, incidentId: incident.incidentId });
  return { ...admitted, claimed: incident };
}

test('after an admitted no-show both sides read the same about a charged deposit', async () => {
  const bookingId = await startedKayak(market, 44);
  const admitted = await admit(bookingId);
  expect(admitted.claimed.money.summary).toContain('The deposit of €150.00 goes back to the renter too.');
  expect(admitted.claimed.money.summary).not.toContain('let go');
  expect(admitted.settlement.summary).toContain('€150.00 of the deposit is on its way back');
  await market.dispatcher.drain();
  const done = await readByBoth(bookingId);
  for (const [renters, owners] of Object.values(done)) expect(owners).toEqual(renters);
  expect(done.rent[0]?.join(' ')).toContain('The deposit of €150.00 has gone back to R too');
  const again = await market.renter.call(TOOL, {
    action: 'acknowledge',
    bookingId,
    incidentId: admitted.incident.incidentId,
  });
  expect(again.settlement.summary).toContain('€150.00 has come back');
});

test('after an admitted no-show both sides read the same about a deposit that was only held', async () => {
  const held = await heldKayak(market, 60);
  market = held.market;
  const { bookingId } = held;
  await startAgo(market, bookingId, 2);
  const admitted = await admit(bookingId);
  expect(admitted.claimed.money.summary).toMatch(/The deposit of €[\d,.]+, which was only blocked on the card, is let go\./);
  expect(admitted.settlement.summary).toContain('has been let go');
  const both = await readByBoth(bookingId);
  for (const [renters, owners] of Object.values(both)) expect(owners).toEqual(renters);
  expect(both.rent[0]?.join(' ')).toContain('was only blocked on the card, and is let go');
});
