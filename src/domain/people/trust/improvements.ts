import { hoursInWords, numberInWords, type OperationName, ToolOf } from '../../platform/kernel/index.ts';
import { bookingRisk, LONG_RENTAL_DAYS, type RiskFacts, SHORT_NOTICE_HOURS } from './booking-risk.ts';
import { ACCEPTS_OF_TEN, ANSWERS_OF_TEN, type OwnerFacts, ownerScore, PROMPT_REPLY_MINUTES } from './owner-score.ts';
import { RATES_FROM, WELL_RATED_BY } from './score-parts.ts';
import type { TrustFacts } from './trust-facts.ts';
import { trustScore } from './trust-score.ts';

/** Something that a person can do, by how many points it helps, and the tool for it. */
interface Improvement {
  readonly action: string;
  readonly points: number;
  /** The tool that does it; null if there is none. */
  readonly tool: ToolOf | null;
}

const renters = (operation: OperationName) => new ToolOf(operation, 'RENTER');
const owners = (operation: OperationName) => new ToolOf(operation, 'OWNER');

/**
 * The improvements that help, the most helpful first. Each is tried on the same facts, and `gain` says by how many points it
 * helps.
 */
function improvements<Step extends Pick<Improvement, 'action' | 'tool'>>(
  steps: readonly Step[],
  gain: (step: Step) => number,
): Improvement[] {
  return steps
    .map((step) => ({ action: step.action, points: gain(step), tool: step.tool }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
}

interface RenterStep {
  readonly action: string;
  readonly tool: ToolOf | null;
  readonly better: (facts: TrustFacts, now: Date) => Partial<TrustFacts>;
}

const CONFIRM_EMAIL = 'confirm the e-mail address with the link in the mail; the account page sends another';

const RENTER_STEPS: readonly RenterStep[] = [
  {
    action: 'pay what is owed from earlier bookings',
    tool: renters('list_my_bookings'),
    better: () => ({ unpaidBalance: false }),
  },
  {
    action: 'hand in an identity document with a booking and have its owner approve it',
    tool: renters('upload_document'),
    better: () => ({ identityApproved: true }),
  },
  { action: 'verify the phone', tool: renters('send_phone_code'), better: () => ({ phoneVerified: true }) },
  { action: CONFIRM_EMAIL, tool: null, better: () => ({ emailVerified: true }) },
  {
    action: 'complete one more rental',
    tool: renters('search_assets'),
    better: ({ events }, now) => ({ events: [...events, { kind: 'BOOKING_COMPLETED', at: now }] }),
  },
  {
    action: `be ${WELL_RATED_BY.OWNERS}`,
    tool: renters('list_my_bookings'),
    better: () => ({ reviews: { count: RATES_FROM, average: 5 } }),
  },
];

/** What would raise the trust score of a renter. */
export function howToImprove(facts: TrustFacts, now: Date): Improvement[] {
  const before = renterTotal(facts, now);
  return improvements(RENTER_STEPS, ({ better }) => renterTotal({ ...facts, ...better(facts, now) }, now) - before);
}

/** The sum of the parts without the limit at 0, so that improvements show even if the score is 0. */
function renterTotal(facts: TrustFacts, now: Date): number {
  return trustScore(facts, now).parts.reduce((sum, { points }) => sum + points, 0);
}

interface OwnerStep {
  readonly action: string;
  readonly tool: ToolOf | null;
  readonly better: (facts: OwnerFacts) => Partial<OwnerFacts>;
}

const enough = (count: number) => Math.max(RATES_FROM, count);
const AT_LEAST = `at least ${numberInWords(RATES_FROM)}`;

const OWNER_STEPS: readonly OwnerStep[] = [
  {
    action: `answer ${numberInWords(ANSWERS_OF_TEN)} of ten requests or more, ${AT_LEAST}`,
    tool: owners('list_owner_requests'),
    better: ({ asked }) => ({ asked: enough(asked), answered: enough(asked) }),
  },
  {
    action: `reply to requests within ${hoursInWords(PROMPT_REPLY_MINUTES / 60)}, ${AT_LEAST}`,
    tool: owners('list_owner_requests'),
    better: ({ asked, answered }) => ({
      asked: asked - answered + enough(answered),
      answered: enough(answered),
      medianFirstReplyMinutes: PROMPT_REPLY_MINUTES,
    }),
  },
  {
    action: `accept ${numberInWords(ACCEPTS_OF_TEN)} of ten requests or more, ${AT_LEAST}`,
    tool: owners('approve_booking'),
    better: ({ decided }) => ({ decided: enough(decided), accepted: enough(decided) }),
  },
  {
    action: 'complete one more rental',
    tool: owners('list_owner_bookings'),
    better: ({ completed }) => ({ completed: completed + 1 }),
  },
  {
    action: `be ${WELL_RATED_BY.RENTERS}`,
    tool: owners('list_owner_bookings'),
    better: () => ({ reviews: { count: RATES_FROM, average: 5 } }),
  },
];

/** What would raise an owner's score. */
export function howOwnersImprove(facts: OwnerFacts, now: Date): Improvement[] {
  const before = ownerTotal(facts, now);
  return improvements(OWNER_STEPS, ({ better }) => ownerTotal({ ...facts, ...better(facts) }, now) - before);
}

/** The sum of the parts without the limit at 0, so that improvements show even if the score is 0. */
function ownerTotal(facts: OwnerFacts, now: Date): number {
  return ownerScore(facts, now).parts.reduce((sum, { points }) => sum + points, 0);
}

interface RiskStep {
  readonly action: string;
  readonly tool: ToolOf | null;
  readonly risk?: Partial<RiskFacts>;
  readonly trust?: Partial<TrustFacts>;
}

const RISK_STEPS: readonly RiskStep[] = [
  {
    action: 'pay what is owed from earlier bookings',
    tool: renters('initiate_payment'),
    risk: { unpaidBalance: false },
    trust: { unpaidBalance: false },
  },
  { action: 'verify the phone', tool: renters('send_phone_code'), trust: { phoneVerified: true } },
  { action: CONFIRM_EMAIL, tool: null, trust: { emailVerified: true } },
  { action: 'hand in an identity document', tool: renters('upload_document'), risk: { identityDocument: true } },
  {
    action: 'have an owner approve the identity document',
    tool: renters('upload_document'),
    risk: { identityDocument: true },
    trust: { identityApproved: true },
  },
  {
    action: `start later than in ${SHORT_NOTICE_HOURS} hours`,
    tool: renters('assess_risk'),
    risk: { hoursToStart: SHORT_NOTICE_HOURS },
  },
  { action: `rent for less than ${LONG_RENTAL_DAYS} days`, tool: renters('assess_risk'), risk: { days: LONG_RENTAL_DAYS - 1 } },
  { action: 'let other requests for the same days go', tool: renters('cancel_booking'), risk: { openRequestsForSameDates: 0 } },
  { action: 'pay by card', tool: renters('initiate_payment'), risk: { paymentChannel: 'GATEWAY' } },
];

/** What would lower the risk of a booking. */
export function whatWouldHelp(risk: RiskFacts, trust: TrustFacts, now: Date): Improvement[] {
  const before = bookingRisk(risk).score;
  return improvements(RISK_STEPS, ({ risk: otherwise, trust: better }) => {
    const facts = { ...risk, trust: trustScore({ ...trust, ...better }, now).score, ...otherwise };
    return before - bookingRisk(facts).score;
  });
}
