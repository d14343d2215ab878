import type { DatedFact } from './point-rule.ts';

/** What an owner did with requests and rentals in the last 12 months, and nothing else about the person. */
export interface OwnerFacts {
  /** Requests whose time to answer is used up or that were answered. */
  readonly asked: number;
  readonly answered: number;
  /** From the request to the owner's first step; null without an answer. */
  readonly medianFirstReplyMinutes: number | null;
  /** Requests that the owner accepted or declined. */
  readonly decided: number;
  readonly accepted: number;
  readonly completed: number;
  /** Published reviews by renters; the average is 0 without any. */
  readonly reviews: { readonly count: number; readonly average: number };
  readonly ownCancellations: readonly DatedFact[];
  /** Incidents for which the owner had to pay. */
  readonly incidentsPaid: readonly DatedFact[];
  /** Codes of parts that a person of the platform has set aside: they count nothing against the owner. */
  readonly setAside: readonly string[];
}
