/** 12 months of 30.44 days. */
export const WINDOW_MS = 12 * 30.44 * 86_400_000;
const BASE = 40;

/** What is known of a renter, and nothing else: never age, gender, nationality, photo or device. */
export interface TrustFacts {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly identityApproved: boolean;
  readonly accountDays: number;
  /** Published reviews by owners of the last 12 months; the average is 0 without any. */
  readonly reviews: { readonly count: number; readonly average: number };
  /** Something that was decided, or a late fee, was not paid in time. */
  readonly unpaidBalance: boolean;
  readonly events: readonly { readonly kind: TrustEventKind; readonly at: Date }[];
}

/** OWNER_CANCEL counts in the owner's score; the others in the renter's. */
export type TrustEventKind = 'BOOKING_COMPLETED' | RenterPenalty | 'OWNER_CANCEL';
type RenterPenalty = 'LATE_CANCEL' | 'LATE_RETURN' | 'NO_SHOW' | 'INCIDENT_PAYS' | 'DISPUTE_LOST' | 'CHARGEBACK';

export interface TrustPart {
  readonly code: string;
  readonly reason: string;
  /** A half of an odd number for a penalty between 6 and 12 months old. */
  readonly points: number;
  /** When a penalty counts half, and when it is gone; null for what does not fade. */
  readonly fadesAt: { readonly halfAt: Date; readonly goneAt: Date } | null;
}

export interface TrustScore {
  /** 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  /** What the deposit is multiplied by, in basis points. */
  readonly depositMultiplierBps: number;
  readonly parts: readonly TrustPart[];
}

export const TRUST_TIERS = ['TRUSTED', 'GOOD', 'STANDARD', 'WATCH', 'RESTRICTED'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];

const TIERS: readonly { from: number; tier: TrustTier; depositMultiplierBps: number }[] = [
  { from: 80, tier: 'TRUSTED', depositMultiplierBps: 5_000 },
  { from: 60, tier: 'GOOD', depositMultiplierBps: 7_500 },
  { from: 40, tier: 'STANDARD', depositMultiplierBps: 10_000 },
  { from: 20, tier: 'WATCH', depositMultiplierBps: 15_000 },
];
const LOWEST = { tier: 'RESTRICTED', depositMultiplierBps: 20_000 } as const;

const PENALTIES: Readonly<Record<RenterPenalty, { points: number; reason: string }>> = {
  LATE_CANCEL: { points: -4, reason: 'cancelled less than 24 hours before the start' },
  LATE_RETURN: { points: -5, reason: 'returned late' },
  NO_SHOW: { points: -10, reason: 'did not show up' },
  INCIDENT_PAYS: { points: -15, reason: 'had to pay for an incident' },
  DISPUTE_LOST: { points: -20, reason: 'lost a dispute' },
  CHARGEBACK: { points: -40, reason: 'had the bank take a payment back' },
};

/**
 * Points that anyone can recompute, from the last 12 months. Penalties count half after 6 months and nothing after 12;
 * a month is 30.44 days. Halves are summed up before the score is rounded.
 */
export function trustScore(facts: TrustFacts, now: Date): TrustScore {
  const recent = facts.events.filter(({ at }) => now.getTime() - at.getTime() < WINDOW_MS);
  const completed = Math.min(5, recent.filter(({ kind }) => kind === 'BOOKING_COMPLETED').length);
  const wellRated = facts.reviews.count >= 3 && facts.reviews.average >= 4.5;
  const parts = [
    lasting('base', 'every account', BASE),
    lasting('email', 'e-mail verified', facts.emailVerified ? 5 : 0),
    lasting('phone', 'phone verified', facts.phoneVerified ? 10 : 0),
    lasting('identity', 'identity document approved', facts.identityApproved ? 15 : 0),
    lasting('completed', `${completed} completed bookings in 12 months`, completed * 3),
    lasting('rating', 'rated 4.5 or better by three or more owners', wellRated ? 10 : 0),
    lasting('account_age', 'account older than 180 days', facts.accountDays >= 180 ? 5 : 0),
    lasting('unpaid_balance', 'owes money from an earlier booking', facts.unpaidBalance ? -25 : 0),
    ...recent.flatMap((event) => penalty(event, now)),
  ].filter(({ points }) => points !== 0);

  const total = parts.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(Math.min(100, Math.max(0, total)));
  return { score, ...tierOf(score), parts };
}

/** The tier that a score of 0 to 100 stands in, and what it multiplies the deposit by. */
export function tierOf(score: number): Pick<TrustScore, 'tier' | 'depositMultiplierBps'> {
  const { tier, depositMultiplierBps } = TIERS.find(({ from }) => score >= from) ?? LOWEST;
  return { tier, depositMultiplierBps };
}

function lasting(code: string, reason: string, points: number): TrustPart {
  return { code, reason, points, fadesAt: null };
}

function penalty({ kind, at }: TrustFacts['events'][number], now: Date): TrustPart[] {
  if (kind === 'BOOKING_COMPLETED' || kind === 'OWNER_CANCEL') return [];
  const { points, reason } = PENALTIES[kind];
  const fadesAt = { halfAt: new Date(at.getTime() + WINDOW_MS / 2), goneAt: new Date(at.getTime() + WINDOW_MS) };
  return [{ code: kind.toLowerCase(), reason, points: now >= fadesAt.halfAt ? points / 2 : points, fadesAt }];
}
