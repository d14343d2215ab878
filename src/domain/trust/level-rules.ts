import type { RiskLevel } from '../../../db/values.ts';

/** What follows from a level of risk. */
export interface LevelRule {
  /** From how many points on a risk has the level; null where a hard rule alone makes it. */
  readonly from: number | null;
  readonly refused: boolean;
  /** Where the asset allows it and the renter is trusted enough. */
  readonly instantBooking: boolean;
  /** Where the category says that an owner's silence accepts. */
  readonly silenceAccepts: boolean;
  /** What the deposit is multiplied by, in basis points. */
  readonly depositBps: number;
  /** A payment waits in the fraud queue for a person before it confirms the booking. */
  readonly paymentIsReviewed: boolean;
  /** A person of the platform looks at the risk when the renter asks. */
  readonly reviewedOnRequest: boolean;
}

const CALM = {
  refused: false,
  instantBooking: true,
  silenceAccepts: true,
  depositBps: 10_000,
  paymentIsReviewed: false,
  reviewedOnRequest: false,
};
const WATCHED = { instantBooking: false, silenceAccepts: false, paymentIsReviewed: true, reviewedOnRequest: true };

export const LEVEL_RULES = {
  LOW: { ...CALM, from: 0 },
  MEDIUM: { ...CALM, from: 30, instantBooking: false },
  HIGH: { ...CALM, ...WATCHED, from: 60, depositBps: 15_000 },
  BLOCKED: { ...CALM, ...WATCHED, from: null, refused: true },
} as const satisfies Readonly<Record<RiskLevel, LevelRule>>;
