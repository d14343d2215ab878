import { describe, expect, it } from 'vitest';
import { demoListings } from '../../src/demo/demo-listings.ts';
import { demoStory } from '../../src/demo/demo-story.ts';
import type { PlacedRental } from '../../src/demo/place-rental.ts';
import { renters } from '../../src/demo/data/renters.ts';
import { joinedAt } from '../../src/demo/demo-world.ts';
import { blockedDays } from '../../src/domain/catalog/availability/index.ts';
import { addDays, dayOf, eachDay } from '../../src/domain/platform/kernel/index.ts';
import { demoSettings as settings } from './demo-settings.ts';

const DAY_MS = 86_400_000;

function told(now: Date) {
  return demoStory({ listings: demoListings({ now, settings }), now, settings });
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

describe.each(instants)('the demo rentals as of %s', (now) => {
  const { rentals: all, moments } = told(now);
  const joined = new Map(renters.map((renter) => [renter.email, joinedAt(renter, now)]));

  it('fit on their assets and happen in a possible order', () => {
    expect(all.filter(({ rental }) => rental.state === 'COMPLETED')).toHaveLength(16);
    for (const { rental, steps, startDate } of all) {
      const { created, promoted, approved, paymentStarted, transferred, paid } = steps;
      const taken = [created, promoted, approved, paymentStarted, transferred, paid].flatMap((step) => step?.getTime() ?? []);
      expect(taken).toEqual(taken.toSorted((a, b) => a - b));
      expect(dayOf(new Date(Math.max(...taken)), 'UTC') <= startDate).toBe(true);
      expect(created.getTime()).toBeGreaterThan(joined.get(rental.renter)?.getTime() ?? Infinity);
    }
    for (const { at } of moments) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('never share a unit on a day, and leave the two fixed assets free from 30 days ahead', () => {
    const paid = all.filter(({ steps, rental }) => steps.paid !== null && rental.state !== 'CANCELLED');
    const perDay = new Map<string, number>();
    for (const { listing, rental, ...period } of paid) {
      const { from, to } = blockedDays(listing.rules, period);
      for (const day of eachDay(from, to)) {
        const key = `${listing.asset.slug} ${day}`;
        perDay.set(key, (perDay.get(key) ?? 0) + (rental.units ?? 1));
      }
    }
    const unitsOf = new Map(all.map(({ listing: { asset } }: PlacedRental) => [asset.slug, asset.units ?? 1]));
    for (const [key, units] of perDay) expect(units).toBeLessThanOrEqual(unitsOf.get(key.split(' ')[0] ?? '') ?? 0);
    const from = addDays(dayOf(now, 'Europe/Lisbon'), 30);
    const fixed = all.filter(({ rental }) => ['tandem-sea-kayak', 'coastline-camper'].includes(rental.asset));
    for (const { endDate } of fixed) expect(endDate < from).toBe(true);
  });
});
