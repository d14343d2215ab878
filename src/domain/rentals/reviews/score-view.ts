import { z } from 'zod';
import {
  howOwnersImprove,
  howToImprove,
  type OwnerFacts,
  ownerScore,
  RENTER_PENALTIES,
  TRUST_TIERS,
  type TrustFacts,
  type TrustPart,
  trustScore,
} from '../../people/trust/index.ts';
import { ToolName } from '../../platform/kernel/index.ts';

const Part = z.object({
  code: z.string(),
  reason: z.string(),
  points: z.number(),
  halfAt: z.string().nullable().describe('from when a penalty counts half'),
  goneAt: z.string().nullable(),
  eventId: z.string().nullable().describe('of a penalty: by this it is contested'),
  bookingId: z.string().nullable(),
});
const Event = z.object({ eventId: z.string(), bookingId: z.string().nullable(), at: z.string() });
const Reviews = z.object({ count: z.int(), average: z.number() });
const ScoreView = z.object({
  score: z.int().describe('0 to 100: the sum of the parts, cut off at both ends'),
  tier: z.enum(TRUST_TIERS),
  parts: z.array(Part),
  howToImprove: z.array(z.object({ action: z.string(), points: z.number(), tool: ToolName.nullable() })),
});

/** A renter's score with everything that it is computed from. Counts are of the last 12 months. */
export const RenterScoreView = ScoreView.extend({
  depositMultiplierBps: z.int().describe('10000: the deposit as the asset says'),
  facts: z.object({
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    identityApproved: z.boolean(),
    accountDays: z.int(),
    completed: z.int(),
    reviews: Reviews.describe('by owners'),
    unpaidBalance: z.boolean(),
    penalties: z.array(Event.extend({ code: z.string() })),
  }),
});

/** An owner's score with everything that it is computed from. Counts are of the last 12 months. */
export const OwnerScoreView = ScoreView.extend({
  facts: z.object({
    asked: z.int().describe('requests answered, or whose time to answer is over'),
    answered: z.int(),
    medianFirstReplyMinutes: z.int().nullable(),
    decided: z.int(),
    accepted: z.int(),
    completed: z.int(),
    reviews: Reviews.describe('by renters'),
    ownCancellations: z.array(Event),
    incidentsPaid: z.array(Event),
    setAside: z.array(z.string()).describe('codes of parts that a person of the platform has struck'),
  }),
});

export function renterScoreView(facts: TrustFacts, now: Date): z.input<typeof RenterScoreView> {
  const { score, tier, depositMultiplierBps, parts } = trustScore(facts, now);
  const { events, accountDays, ...counted } = facts;
  return {
    score,
    tier,
    depositMultiplierBps,
    parts: parts.map(partView),
    facts: {
      ...counted,
      accountDays: Math.floor(accountDays),
      completed: events.filter(({ kind }) => kind === 'BOOKING_COMPLETED').length,
      penalties: events.flatMap(({ kind, ...event }) =>
        kind === 'BOOKING_COMPLETED' || kind === 'OWNER_CANCEL'
          ? []
          : [{ ...eventView(event), code: RENTER_PENALTIES[kind].code }],
      ),
    },
    howToImprove: howToImprove(facts, now),
  };
}

export function ownerScoreView(facts: OwnerFacts, now: Date): z.input<typeof OwnerScoreView> {
  const { score, tier, parts } = ownerScore(facts, now);
  const { ownCancellations, incidentsPaid, setAside, ...counted } = facts;
  return {
    score,
    tier,
    parts: parts.map(partView),
    facts: {
      ...counted,
      ownCancellations: ownCancellations.map(eventView),
      incidentsPaid: incidentsPaid.map(eventView),
      setAside: [...setAside],
    },
    howToImprove: howOwnersImprove(facts, now),
  };
}

function partView({ fadesAt, ...part }: TrustPart): z.infer<typeof Part> {
  return { ...part, halfAt: fadesAt?.halfAt.toISOString() ?? null, goneAt: fadesAt?.goneAt.toISOString() ?? null };
}

function eventView({ id = '', bookingId = null, at }: TrustFacts['events'][number] | OwnerFacts['incidentsPaid'][number]) {
  return { eventId: id, bookingId, at: at.toISOString() };
}
