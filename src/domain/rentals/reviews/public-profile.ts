import { z } from 'zod';
import { RatingView, ratingView } from '../../catalog/assets/index.ts';
import { BADGES, completedOf, ownerBadges, ownerScore, renterBadges, TRUST_TIERS, trustScore } from '../../people/trust/index.ts';
import type { KnownPerson } from './known-person.ts';

const Tier = z.enum(TRUST_TIERS);

const Member = z.object({ userId: z.string(), memberSince: z.string(), badges: z.array(z.enum(BADGES)) });

const AsRenter = z.object({
  tier: Tier.describe('as a renter'),
  completedRentals: z.int().describe('as a renter, in 12 months'),
  rating: RatingView.describe('by owners, in 12 months'),
});

/** What anybody may know of a person: never the parts of a score, never how to reach them. Counts are of the last 12 months. */
export const PublicProfile = z.object({
  owner: z
    .object({
      vendorSlug: z.string(),
      name: z.string().describe('of the shop'),
      tier: Tier,
      rating: RatingView,
      completedRentals: z.int(),
      responseRate: z.number().nullable().describe('0 to 1; null: nothing to answer yet'),
      medianFirstReplyMinutes: z.int().nullable(),
      acceptanceRate: z.number().nullable(),
      ownCancellations: z.int(),
    })
    .nullable()
    .describe('null: offers nothing; of the last 12 months'),
  renter: AsRenter.describe('the same person when they rent something themselves'),
  ...Member.shape,
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** What an owner may know of somebody who asks them. */
export const RenterProfile = Member.extend(AsRenter.shape);

export function publicProfile(person: KnownPerson, now: Date): PublicProfile {
  const { shop } = person;
  return { owner: shop === null ? null : ownerView(shop, now), renter: asRenter(person, now), ...memberOf(person) };
}

export function renterProfile(person: KnownPerson, now: Date): z.infer<typeof RenterProfile> {
  return { ...memberOf(person), ...asRenter(person, now) };
}

function memberOf({ user, facts, shop }: KnownPerson): z.infer<typeof Member> {
  const badges = [...renterBadges(facts), ...(shop === null ? [] : ownerBadges(shop.facts))];
  return { userId: user.id, memberSince: user.createdAt.toISOString(), badges };
}

function asRenter({ facts }: KnownPerson, now: Date): z.infer<typeof AsRenter> {
  return {
    tier: trustScore(facts, now).tier,
    completedRentals: completedOf(facts),
    rating: ratingView({ ratingAverage: facts.reviews.average, ratingCount: facts.reviews.count }),
  };
}

function ownerView(
  { slug, name, facts, ...rating }: NonNullable<KnownPerson['shop']>,
  now: Date,
): NonNullable<PublicProfile['owner']> {
  return {
    vendorSlug: slug,
    name,
    tier: ownerScore(facts, now).tier,
    rating: ratingView(rating),
    completedRentals: facts.completed,
    responseRate: rate(facts.answered, facts.asked),
    medianFirstReplyMinutes: facts.medianFirstReplyMinutes,
    acceptanceRate: rate(facts.accepted, facts.decided),
    ownCancellations: facts.ownCancellations.length,
  };
}

/** Rounds to two decimals. */
function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100) / 100;
}
