import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { markHandedOver } from '../../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let requested: string;
let approved: string;
let out: string;
let late: string;
beforeAll(async () => {
  market = await startMarketplace();
  requested = await requestKayak(market, freePeriod(60));
  approved = await approvedKayak(market, freePeriod(64));
  out = await confirmedKayak(market, freePeriod(68));
  await markHandedOver(market, out, 24);
  late = await confirmedKayak(market, freePeriod(72));
  await markHandedOver(market, late, -2);
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

/** The list through both doors. */
async function listed(filters: Record<string, string | boolean | number>): Promise<Answer[]> {
  const { output } = await market.owner.try('list_owner_bookings', { limit: 100, ...filters });
  const query = Object.entries({ limit: 100, ...filters }).map(([name, value]) => `${name}=${String(value)}`);
  const { body } = await market.owner.http.get(`/owner/bookings?${query.join('&')}`);
  expect(body.data).toEqual(output);
  return (output as Answer).items;
}

const of = (items: Answer[], bookingId: string) => items.find(({ id }) => id === bookingId);

test('an owner’s booking shows its renter, whose turn it is in a sentence, and its return', async () => {
  const items = await listed({});
  const { renter } = await market.owner.call('get_owner_booking_detail', { bookingId: requested });
  expect(of(items, requested)).toMatchObject({
    renter: { id: renter.id, name: renter.name, trustTier: renter.trustTier },
    waitingOn: 'OWNER',
    waitingFor: expect.stringMatching(/^The owner accepts or declines the request until /),
    returnDueAt: null,
    overdue: false,
  });
  expect(of(items, out)).toMatchObject({ returnDueAt: expect.any(String), overdue: false });
  expect(of(items, late)).toMatchObject({ returnDueAt: expect.any(String), overdue: true });
});

test.each(['RENTER', 'OWNER', 'PLATFORM', 'NONE'])(
  'the filter waitingOn finds exactly the bookings that wait for %s',
  async (who) => {
    const all = await listed({});
    const found = await listed({ waitingOn: who });
    expect(found.map(({ id }) => id)).toEqual(all.filter(({ waitingOn }) => waitingOn === who).map(({ id }) => id));
    const first = await listed({ waitingOn: who, limit: 1 });
    expect(first).toEqual(found.slice(0, 1));
  },
);

test('a booking waits for one side only', async () => {
  expect(of(await listed({ waitingOn: 'OWNER' }), requested)).toBeDefined();
  expect(of(await listed({ waitingOn: 'RENTER' }), approved)).toBeDefined();
  expect(of(await listed({ waitingOn: 'RENTER' }), requested)).toBeUndefined();
});

test('overdue rentals and those due back soon can be listed', async () => {
  const overdue = await listed({ overdue: true });
  expect(of(overdue, late)).toBeDefined();
  expect(of(overdue, out)).toBeUndefined();
  expect(overdue.every((item) => item.overdue)).toBe(true);
  const { endDate } = of(await listed({}), out);
  expect(of(await listed({ returnDueBy: endDate }), out)).toBeDefined();
  expect(of(await listed({ returnDueBy: freePeriod(60).startDate }), out)).toBeUndefined();
  expect(of(await listed({ returnDueBy: endDate }), requested)).toBeUndefined();
});
