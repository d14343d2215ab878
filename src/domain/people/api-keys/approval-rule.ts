import { type Caller, type Command, type Commitment, sum, type UserCaller, worthIn } from '../../platform/kernel/index.ts';

/** Whether calls of this caller can ever wait for a person. */
export function waitsForPerson(caller: Caller): boolean {
  if (caller.kind !== 'user') return false;
  const { requireConfirm = false, confirmAboveMinor = null } = caller.credential;
  return requireConfirm || confirmAboveMinor !== null;
}

/**
 * Whether a call with this credential must be approved by the person. The declared effects of the operation decide, and the
 * amounts that the call commits. If a key has both limits, amounts up to `confirmAboveMinor` need no approval. That limit is in
 * the currency of the key's spend cap, or in euro cents; other currencies are compared with it by what they are worth.
 */
export function needsApproval(
  { effects }: Pick<Command, 'effects'>,
  credential: UserCaller['credential'],
  commitments: readonly Commitment[],
): boolean {
  const { requireConfirm = false, confirmAboveMinor = null, spendCap = null } = credential;
  const ownCurrency = spendCap?.currency ?? 'EUR';
  const committedMinor = sum(commitments.map(({ amountMinor, currency }) => worthIn(ownCurrency, amountMinor, currency)));
  if (confirmAboveMinor !== null && committedMinor > confirmAboveMinor) return true;
  if (!requireConfirm) return false;
  const small = confirmAboveMinor !== null && commitments.length > 0;
  return effects === undefined || effects.some((effect) => effect !== 'commits' || !small);
}
