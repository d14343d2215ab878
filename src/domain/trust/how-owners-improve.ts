import type { Improvement } from './how-to-improve.ts';
import { RATES_FROM } from './owner-rules.ts';
import type { OwnerFacts } from './owner-facts.ts';
import { ownerScore } from './owner-score.ts';

interface Step {
  readonly action: string;
  readonly tool: string | null;
  readonly better: (facts: OwnerFacts) => Partial<OwnerFacts>;
}

const enough = (count: number) => Math.max(RATES_FROM, count);

const STEPS: readonly Step[] = [
  {
    action: 'answer nine of ten requests or more, at least three',
    tool: 'list_owner_requests',
    better: ({ asked }) => ({ asked: enough(asked), answered: enough(asked) }),
  },
  {
    action: 'reply to requests within an hour, at least three',
    tool: 'list_owner_requests',
    better: ({ asked, answered }) => ({
      asked: asked - answered + enough(answered),
      answered: enough(answered),
      medianFirstReplyMinutes: 60,
    }),
  },
  {
    action: 'accept seven of ten requests or more, at least three',
    tool: 'approve_booking',
    better: ({ decided }) => ({ decided: enough(decided), accepted: enough(decided) }),
  },
  { action: 'complete one more rental', tool: 'list_owner_bookings', better: ({ completed }) => ({ completed: completed + 1 }) },
  {
    action: 'be rated 4.5 or better by three or more renters',
    tool: 'list_owner_bookings',
    better: () => ({ reviews: { count: 3, average: 5 } }),
  },
];

/** What would raise an owner's score, the most helpful first: each step is tried on the same facts. */
export function howOwnersImprove(facts: OwnerFacts, now: Date): Improvement[] {
  const before = total(facts, now);
  return STEPS.map(({ action, tool, better }) => ({
    action,
    points: total({ ...facts, ...better(facts) }, now) - before,
    tool,
  }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
}

/** The sum of the parts, not cut off at 0: help shows also where the score is at the bottom. */
function total(facts: OwnerFacts, now: Date): number {
  return ownerScore(facts, now).parts.reduce((sum, { points }) => sum + points, 0);
}
