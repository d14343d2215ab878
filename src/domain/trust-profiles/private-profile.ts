import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { findVendorOfUser } from '../accounts/index.ts';
import {
  howToImprove,
  type OwnerScore,
  ownerScore,
  TRUST_TIERS,
  trustFactsOf,
  type TrustPart,
  trustScore,
} from '../trust/index.ts';
import { ownerFactsOf } from './owner-facts-of.ts';
import { PublicProfile, publicProfile } from './public-profile.ts';

const Part = z.object({
  code: z.string(),
  reason: z.string(),
  points: z.number(),
  halfAt: z.string().nullable().describe('from when a penalty counts half'),
  goneAt: z.string().nullable(),
});
const Tier = z.enum(TRUST_TIERS);

export const PrivateProfile = z.object({
  score: z.int().describe('0 to 100: the sum of the parts, cut off at both ends'),
  tier: Tier,
  depositMultiplierBps: z.int().describe('10000: the deposit as the asset says'),
  parts: z.array(Part),
  howToImprove: z.array(z.object({ action: z.string(), points: z.number(), tool: z.string().nullable() })),
  asOwner: z.object({ score: z.int(), tier: Tier, parts: z.array(Part) }).nullable(),
  review: z.object({ who: z.string(), tool: z.string(), args: z.record(z.string(), z.unknown()) }),
  public: PublicProfile.describe('what everybody sees'),
});
export type PrivateProfile = z.infer<typeof PrivateProfile>;

/** Who may ask a person to look at what the points say. */
const REVIEW = {
  who: 'You, for a booking of yours whose risk is HIGH or BLOCKED: a person looks at it and tells you the reason.',
  tool: 'assess_risk',
  args: { action: 'request_review', bookingId: '<booking id>' },
};

/** What a person may know of the own standing; undefined for an account that has no profile. */
export async function privateProfile(from: Reader, userId: string, now: Date): Promise<PrivateProfile | undefined> {
  const seen = await publicProfile(from, userId, now);
  if (seen === undefined) return undefined;
  const facts = await trustFactsOf(from, userId, now);
  const { score, tier, depositMultiplierBps, parts } = trustScore(facts, now);
  const asOwner = await ownScoreAsOwner(from, userId, now);
  return {
    score,
    tier,
    depositMultiplierBps,
    parts: parts.map(partView),
    howToImprove: howToImprove(facts, now),
    asOwner: asOwner === null ? null : { ...asOwner, parts: asOwner.parts.map(partView) },
    review: REVIEW,
    public: seen,
  };
}

async function ownScoreAsOwner(from: Reader, userId: string, now: Date): Promise<OwnerScore | null> {
  const vendor = await findVendorOfUser(from, userId);
  return vendor === undefined ? null : ownerScore(await ownerFactsOf(from, vendor, now), now);
}

function partView({ code, reason, points, fadesAt }: TrustPart): z.infer<typeof Part> {
  return {
    code,
    reason,
    points,
    halfAt: fadesAt?.halfAt.toISOString() ?? null,
    goneAt: fadesAt?.goneAt.toISOString() ?? null,
  };
}
