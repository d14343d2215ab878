import { type Caller, type Command, type Commitment, sum, type UserCaller } from '../../platform/kernel/index.ts';

/** Whether calls of this caller can ever wait for a person. */
export function waitsForPerson(caller: Caller): boolean {
  if (caller.kind !== 'user') return false;
  const { requireConfirm = false, confirmAboveMinor = null } = caller.credential;
  return requireConfirm || confirmAboveMinor !== null;
}

/**
 * Whether a call with this credential must be approved by the person. The declared effects of the operation decide, and the
 * amounts that the call commits. If a key has both limits, amounts up to `confirmAboveMinor` need no approval.
 */
export function needsApproval(
  { effects }: Pick<Command, 'effects'>,
  credential: UserCaller['credential'],
  commitments: readonly Commitment[],
): boolean {
  const { requireConfirm = false, confirmAboveMinor = null } = credential;
  const byCurrency = Map.groupBy(commitments, ({ currency }) => currency);
  const amounts = [...byCurrency.values()].map((parts) => sum(parts.map(({ amountMinor }) => amountMinor)));
  if (confirmAboveMinor !== null && amounts.some((amountMinor) => amountMinor > confirmAboveMinor)) return true;
  if (!requireConfirm) return false;
  const small = confirmAboveMinor !== null && commitments.length > 0;
  return effects === undefined || effects.some((effect) => effect !== 'commits' || !small);
}
