import type { TrustFacts } from './trust-facts.ts';
import { trustScore } from './trust-score.ts';

/** Something that raises the renter's score, by how many points, and the tool that does it. */
export interface Improvement {
  readonly action: string;
  readonly points: number;
  /** Null where no tool does it. */
  readonly tool: string | null;
}

interface Step {
  readonly action: string;
  readonly tool: string | null;
  readonly better: (facts: TrustFacts, now: Date) => Partial<TrustFacts>;
}

const STEPS: readonly Step[] = [
  { action: 'pay what is owed from earlier bookings', tool: 'list_my_bookings', better: () => ({ unpaidBalance: false }) },
  {
    action: 'hand in an identity document with a booking and have its owner approve it',
    tool: 'upload_document',
    better: () => ({ identityApproved: true }),
  },
  { action: 'verify the phone', tool: 'verify_phone_otp', better: () => ({ phoneVerified: true }) },
  { action: 'confirm the e-mail address with the link in the mail', tool: null, better: () => ({ emailVerified: true }) },
  {
    action: 'complete one more rental',
    tool: 'search_assets',
    better: ({ events }, now) => ({ events: [...events, { kind: 'BOOKING_COMPLETED', at: now }] }),
  },
  {
    action: 'be rated 4.5 or better by three or more owners',
    tool: 'list_my_bookings',
    better: () => ({ reviews: { count: 3, average: 5 } }),
  },
];

/** What would raise this score, the most helpful first: each step is tried on the same facts. */
export function howToImprove(facts: TrustFacts, now: Date): Improvement[] {
  const before = total(facts, now);
  return STEPS.map(({ action, tool, better }) => ({
    action,
    points: total({ ...facts, ...better(facts, now) }, now) - before,
    tool,
  }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
}

/** The sum of the parts, not cut off at 0: help shows also where the score is at the bottom. */
function total(facts: TrustFacts, now: Date): number {
  return trustScore(facts, now).parts.reduce((sum, { points }) => sum + points, 0);
}
