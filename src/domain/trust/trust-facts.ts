import type { TrustEventKind } from '../../../db/values.ts';
import type { DatedFact } from './point-rule.ts';

/** What is known of a renter, and nothing else: never age, gender, nationality, name, language, photo or device. */
export interface TrustFacts {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly identityApproved: boolean;
  readonly accountDays: number;
  /** Published reviews by owners of the last 12 months; the average is 0 without any. */
  readonly reviews: { readonly count: number; readonly average: number };
  /** Something that was decided, or a late fee, was not paid in time. */
  readonly unpaidBalance: boolean;
  readonly events: readonly TrustEvent[];
}

export interface TrustEvent extends DatedFact {
  readonly kind: TrustEventKind;
}
