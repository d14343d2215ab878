import { describe, expect, it } from 'vitest';
import { demoBookings } from '../../src/demo/demo-bookings.ts';
import { demoListings } from '../../src/demo/demo-listings.ts';
import { seededIds } from '../../src/demo/seeded-ids.ts';
import { userRows } from '../../src/demo/user-rows.ts';
import { vendorRows } from '../../src/demo/vendor-rows.ts';
import { addDays, dayOf } from '../../src/domain/platform/kernel/index.ts';
import { approvalDueAt } from '../../src/domain/rentals/booking-records/booking-clock.ts';
import { demoSettings as settings } from './demo-settings.ts';

const DAY_MS = 86_400_000;

function told(now: Date) {
  const ids = seededIds(now);
  const users = userRows({ now, ids });
  const listings = demoListings(vendorRows(users, ids), { ids, settings });
  return {
    users: new Map([...users.values()].map((user) => [user.id, user])),
    bookings: demoBookings({ listings, users, documents: [], ids, now, settings }),
  };
}

/** Every weekday, the turns of the seasons and of summer time, early and late in the day. */
const instants = [
  ...Array.from({ length: 7 }, (_, day) => new Date(Date.parse('2027-01-04T00:05:00Z') + day * DAY_MS)),
  ...[
    '2026-12-31T23:55:00Z',
    '2027-02-28T12:00:00Z',
    '2027-03-28T01:30:00Z',
    '2027-07-01T09:00:00Z',
    '2028-02-29T23:00:00Z',
    '2027-10-31T01:00:00Z',
  ].map((text) => new Date(text)),
];

describe.each(instants)('the demo bookings as of %s', (now) => {
  const { users, bookings } = told(now);

  it('find room, and happen in an order that can be', () => {
    expect(bookings.filter(({ booking }) => booking.state === 'COMPLETED')).toHaveLength(120);
    for (const { booking, placed } of bookings) {
      const { created, promoted, approved, paymentStarted, paid, returned, closed } = placed.steps;
      const taken = [created, promoted, approved, paymentStarted, paid].flatMap((step) =>
        step === null ? [] : [step.getTime()],
      );
      expect(taken).toEqual(taken.toSorted((a, b) => a - b));
      expect(Math.max(...taken)).toBeLessThan(booking.startAt.getTime());
      for (const step of [...taken, returned?.getTime() ?? 0, closed?.getTime() ?? 0])
        expect(step).toBeLessThanOrEqual(now.getTime());
      expect(created.getTime()).toBeGreaterThan(users.get(booking.renterId)?.createdAt.getTime() ?? 0);
      const { overdue, incident } = placed.rental.matters ?? {};
      const waits = overdue !== undefined || incident !== undefined || placed.steps.transferred !== null;
      expect(closed === null && !waits).toBe(booking.dueAt !== null);
      expect(booking.dueAt === null || booking.dueAt > now).toBe(true);
      const { silentAcceptanceHours } = placed.listing.category;
      const answerDueAt = promoted && approvalDueAt(promoted, booking.startAt, silentAcceptanceHours, settings);
      expect(approved === null || (answerDueAt !== null && approved <= answerDueAt)).toBe(true);
    }
  });

  it('never share a unit on a day, and leave the two fixed assets free from 30 days ahead', () => {
    const rows = bookings.flatMap(({ booking, placed }) =>
      placed.blocked.flatMap((day) => placed.unitNos.map((unitNo) => `${booking.assetId} ${day} ${unitNo}`)),
    );
    expect(new Set(rows).size).toBe(rows.length);
    const fixed = bookings.filter(({ booking }) => ['tandem-sea-kayak', 'coastline-camper'].includes(booking.asset.slug));
    const from = addDays(dayOf(now, 'Europe/Lisbon'), 30);
    for (const { booking } of fixed) expect(booking.endDate < from).toBe(true);
  });
});
