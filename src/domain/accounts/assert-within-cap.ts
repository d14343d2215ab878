import type { Reader } from '../../../db/database.ts';
import type { Caller, Commitment } from '../kernel/index.ts';
import { judgeSpend, type Spend } from './judge-spend.ts';

/**
 * Throws `spend_cap_exceeded` when an API key's cap does not allow the commitment. Answers what is new of it and to be
 * recorded; null where nothing is.
 */
export async function assertWithinCap(from: Reader, caller: Caller, wanted: Commitment, now: Date): Promise<Spend | null> {
  const { spend, refusal } = await judgeSpend(from, caller, wanted, now);
  if (refusal !== null) throw refusal;
  return spend;
}
