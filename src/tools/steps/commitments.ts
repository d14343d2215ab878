import type { Reader } from '../../../db/database.ts';
import { hasSpendCap, waitsForPerson } from '../../domain/people/api-keys/index.ts';
import type { Command, Commitment } from '../../domain/platform/kernel/index.ts';
import type { Asked, Loaded, Parsed } from './call-state.ts';

/**
 * Returns what a call spends or commits of the person's money. Only a spend cap and an approval depend on it, so for other
 * callers it is not computed.
 */
export async function commitmentsOf(
  { operation, input, subject, caller, now }: Asked<Command> & Parsed & Loaded,
  reader: Reader,
): Promise<readonly Commitment[]> {
  if (!hasSpendCap(caller) && !waitsForPerson(caller)) return [];
  return (await operation.commits?.({ input, subject, reader, now })) ?? [];
}
