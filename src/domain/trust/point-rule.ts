/** 12 months: what is older counts nowhere in a trust score; a penalty is halved after 6. */
export const WINDOW_DAYS = 366;
export const WINDOW_MS = WINDOW_DAYS * 86_400_000;

/** One line of a table of points: what it weighs, and how often it applies to the facts. */
export interface PointRule<Facts> {
  readonly code: string;
  /** For each time; below 0 against the person. */
  readonly points: number;
  /** Why, in words for people. Where it can apply several times, their number stands before it. */
  readonly reason: string;
  /** How often it counts at most, where that is more than once. */
  readonly most?: number;
  readonly times: (facts: Facts) => number;
}

/** What counts whole for six months, half for six more, and then no more. */
export interface PenaltyRule {
  readonly code: string;
  readonly points: number;
  readonly reason: string;
}

/** Something that a score counts, at the instant at which it happened. */
export interface DatedFact {
  readonly at: Date;
  /** By which it can be contested; absent for what is only imagined. */
  readonly id?: string;
  readonly bookingId?: string | null;
}

export interface TrustPart {
  readonly code: string;
  readonly reason: string;
  /** A half of an odd number for a penalty between 6 and 12 months old. */
  readonly points: number;
  /** When a penalty counts half, and when it is gone; null for what does not fade. */
  readonly fadesAt: { readonly halfAt: Date; readonly goneAt: Date } | null;
  /** Of a penalty, what it is for. */
  readonly eventId: string | null;
  readonly bookingId: string | null;
}
