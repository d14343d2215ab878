import type { Reader } from '../../../db/database.ts';
import { hasSpendCap } from '../../domain/people/api-keys/index.ts';
import type { Command, Commitment } from '../../domain/platform/kernel/index.ts';
import { waitsForPerson } from '../confirm-call.ts';
import type { Asked, Loaded, Parsed } from './call-state.ts';

/** What a call takes or commits of the person's money. Only a spend cap and an approval depend on it, so other callers need not know it. */
export async function commitmentsOf(
  { operation, input, subject, caller, now }: Asked<Command> & Parsed & Loaded,
  reader: Reader,
): Promise<readonly Commitment[]> {
  if (!hasSpendCap(caller) && !waitsForPerson(caller)) return [];
  return (await operation.commits?.({ input, subject, reader, now })) ?? [];
}
