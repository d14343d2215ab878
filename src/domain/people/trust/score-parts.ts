import { DAY_MS, later, numberInWords } from '../../platform/kernel/index.ts';

/** 12 months in days. Older facts count in no trust score. A penalty counts half after 6 months. */
export const WINDOW_DAYS = 366;
export const WINDOW_MS = WINDOW_DAYS * DAY_MS;

/** With fewer requests, decisions or reviews than this, a rate says nothing. */
export const RATES_FROM = 3;
/** The average from which a person is well rated. */
export const WELL_RATED = 4.5;
/** The average of `WELL_RATED` in words that can also follow “be”. */
export const WELL_RATED_BY = {
  RENTERS: wellRatedBy('renters'),
  OWNERS: wellRatedBy('owners'),
};

function wellRatedBy(raters: string): string {
  return `rated ${WELL_RATED} or better by ${numberInWords(RATES_FROM)} or more ${raters}`;
}

/** One line of a table of points: what it weighs, and how often it applies to the facts. */
export interface PointRule<Facts> {
  readonly code: string;
  /** The points each time that it applies; below 0 if it counts against the person. */
  readonly points: number;
  /** The reason in words for people. If it can apply several times, their number stands before it. */
  readonly reason: string;
  /** The most times that it counts; once if this is absent. */
  readonly most?: number;
  readonly times: (facts: Facts) => number;
}

/** A penalty that counts fully for six months, half for six more months, and then not at all. */
export interface PenaltyRule {
  readonly code: string;
  readonly points: number;
  readonly reason: string;
}

/** Something that a score counts, with the instant at which it happened. */
export interface DatedFact {
  readonly at: Date;
  /** The id by which it can be contested; absent for facts that are only assumed. */
  readonly id?: string;
  readonly bookingId?: string | null;
}

export interface TrustPart {
  readonly code: string;
  readonly reason: string;
  /** The points. For a penalty between 6 and 12 months old, this may be half of an odd number. */
  readonly points: number;
  /** When a penalty counts half, and when it stops counting; null for a part that does not fade. */
  readonly fadesAt: { readonly halfAt: Date; readonly goneAt: Date } | null;
  /** The event that a penalty is for. */
  readonly eventId: string | null;
  readonly bookingId: string | null;
}

/**
 * The parts of the score that these rules produce from the facts. Of several rules with one code, the first that applies
 * counts.
 */
export function partsOf<Facts>(rules: readonly PointRule<Facts>[], facts: Facts): TrustPart[] {
  const parts = new Map<string, TrustPart>();
  for (const { code, points, reason, most, times } of rules) {
    const count = Math.min(times(facts), most ?? 1);
    if (count <= 0 || parts.has(code)) continue;
    const why = most === undefined ? reason : `${count} ${reason}`;
    parts.set(code, { code, reason: why, points: points * count, fadesAt: null, eventId: null, bookingId: null });
  }
  return [...parts.values()];
}

/** The part of the score for one penalty now; null when it no longer counts. */
export function penaltyPart(
  { code, points, reason }: PenaltyRule,
  { at, id, bookingId }: DatedFact,
  now: Date,
): TrustPart | null {
  const fadesAt = { halfAt: later(at, WINDOW_MS / 2), goneAt: later(at, WINDOW_MS) };
  if (now >= fadesAt.goneAt) return null;
  const weight = now >= fadesAt.halfAt ? points / 2 : points;
  return { code, reason, points: weight, fadesAt, eventId: id ?? null, bookingId: bookingId ?? null };
}

/** The sum of the parts, limited to 0 to 100. Halves are added before the sum is rounded. */
export function scoreOf(parts: readonly Pick<TrustPart, 'points'>[]): number {
  const total = parts.reduce((sum, { points }) => sum + points, 0);
  return Math.round(Math.min(100, Math.max(0, total)));
}
