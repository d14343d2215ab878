import type { Reader } from '../../../db/database.ts';
import { trustFactsOf } from './trust-facts-of.ts';
import { type TrustScore, trustScore } from './trust-score.ts';

/** The trust score of a renter, computed from the facts as they are now. */
export async function trustOf(from: Reader, userId: string, now: Date): Promise<TrustScore> {
  return trustScore(await trustFactsOf(from, userId, now), now);
}
