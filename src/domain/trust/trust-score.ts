const MONTH_MS = 30.44 * 86_400_000;
const BASE = 40;

/** What is known of a person, and nothing else: never age, gender, nationality, photo or device. */
export interface TrustFacts {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly identityApproved: boolean;
  readonly accountDays: number;
  readonly events: readonly { readonly kind: TrustEventKind; readonly at: Date }[];
}

/** OWNER_CANCEL counts in the owner's score; the others in the renter's. */
export type TrustEventKind =
  | 'BOOKING_COMPLETED'
  | 'LATE_CANCEL'
  | 'LATE_RETURN'
  | 'NO_SHOW'
  | 'INCIDENT_PAYS'
  | 'DISPUTE_LOST'
  | 'CHARGEBACK'
  | 'OWNER_CANCEL';

export interface TrustScore {
  /** 0 to 100. */
  readonly score: number;
  readonly tier: TrustTier;
  /** What the deposit is multiplied by, in basis points. */
  readonly depositMultiplierBps: number;
  readonly parts: readonly { readonly reason: string; readonly points: number }[];
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

const PENALTIES: Readonly<Record<Exclude<TrustEventKind, 'BOOKING_COMPLETED'>, { points: number; reason: string }>> = {
  LATE_CANCEL: { points: -4, reason: 'cancelled less than 24 hours before the start' },
  LATE_RETURN: { points: -5, reason: 'returned late' },
  NO_SHOW: { points: -10, reason: 'did not show up' },
  INCIDENT_PAYS: { points: -15, reason: 'had to pay for an incident' },
  DISPUTE_LOST: { points: -20, reason: 'lost a dispute' },
  CHARGEBACK: { points: -40, reason: 'had the bank take a payment back' },
  OWNER_CANCEL: { points: -10, reason: 'cancelled a booking as its owner' },
};

/** Points that anyone can recompute. Penalties count half after 6 months and nothing after 12. */
export function trustScore(facts: TrustFacts, now: Date): TrustScore {
  const completed = Math.min(5, facts.events.filter(({ kind }) => kind === 'BOOKING_COMPLETED').length);
  const parts = [
    { reason: 'every account', points: BASE },
    { reason: 'e-mail verified', points: facts.emailVerified ? 5 : 0 },
    { reason: 'phone verified', points: facts.phoneVerified ? 10 : 0 },
    { reason: 'identity document approved', points: facts.identityApproved ? 15 : 0 },
    { reason: `${completed} completed bookings`, points: completed * 3 },
    { reason: 'account older than 180 days', points: facts.accountDays >= 180 ? 5 : 0 },
    ...facts.events.flatMap((event) => penalty(event, now)),
  ].filter(({ points }) => points !== 0);

  const total = parts.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(Math.min(100, Math.max(0, total)));
  const { tier, depositMultiplierBps } = TIERS.find(({ from }) => score >= from) ?? LOWEST;
  return { score, tier, depositMultiplierBps, parts };
}

function penalty(event: TrustFacts['events'][number], now: Date): { reason: string; points: number }[] {
  if (event.kind === 'BOOKING_COMPLETED') return [];
  const { points, reason } = PENALTIES[event.kind];
  const months = (now.getTime() - event.at.getTime()) / MONTH_MS;
  if (months >= 12) return [];
  return [{ reason, points: months >= 6 ? points / 2 : points }];
}
