import { bookingRisk, type RiskFacts } from './booking-risk.ts';
import type { TrustFacts } from './trust-facts.ts';
import { trustScore } from './trust-score.ts';

/** Something that the renter can do, by how many points it lowers the risk of the booking, and the tool that does it. */
export interface Help {
  readonly action: string;
  readonly points: number;
  /** Null where no tool does it. */
  readonly tool: string | null;
}

interface Step {
  readonly action: string;
  readonly tool: string | null;
  readonly risk?: Partial<RiskFacts>;
  readonly trust?: Partial<TrustFacts>;
}

const STEPS: readonly Step[] = [
  {
    action: 'pay what is owed from earlier bookings',
    tool: 'initiate_payment',
    risk: { unpaidBalance: false },
    trust: { unpaidBalance: false },
  },
  { action: 'verify the phone', tool: 'verify_phone_otp', trust: { phoneVerified: true } },
  { action: 'confirm the e-mail address with the link in the mail', tool: null, trust: { emailVerified: true } },
  { action: 'hand in an identity document', tool: 'upload_document', risk: { identityDocument: true } },
  {
    action: 'have an owner approve the identity document',
    tool: 'upload_document',
    risk: { identityDocument: true },
    trust: { identityApproved: true },
  },
  { action: 'start later than in 24 hours', tool: 'assess_risk', risk: { hoursToStart: 24 } },
  { action: 'rent for less than 14 days', tool: 'assess_risk', risk: { days: 13 } },
  { action: 'let other requests for the same days go', tool: 'cancel_booking', risk: { openRequestsForSameDates: 0 } },
  { action: 'pay by card', tool: 'initiate_payment', risk: { paymentChannel: 'GATEWAY' } },
];

/** What lowers this risk, the most helpful first: each step is tried on the same facts. */
export function whatWouldHelp(risk: RiskFacts, trust: TrustFacts, now: Date): Help[] {
  const before = bookingRisk(risk).score;
  return STEPS.map(({ action, tool, risk: otherwise, trust: better }) => {
    const facts = { ...risk, trust: trustScore({ ...trust, ...better }, now).score, ...otherwise };
    return { action, points: before - bookingRisk(facts).score, tool };
  })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
}
