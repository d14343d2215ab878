import { z } from 'zod';
import { HOLD_REASONS, PAYOUT_STATES } from '../../../../db/values/index.ts';
import { heldInWords, type NotClaimed, type PayoutRow } from '../../settlement/payouts/index.ts';

const REASONS = [
  'IN_BATCH',
  'NOT_WAITING',
  'TEST',
  'NOT_EUR',
  'NOT_IBAN',
  'NOT_SEPA',
  'UNWRITABLE_NAME',
  'HELD',
  'NOTHING_LEFT',
  'CHANGED',
] as const;

/** A payout that cannot be in a batch, and why. */
export const LeftOut = z.object({
  payoutId: z.string(),
  reason: z.enum(REASONS),
  status: z.enum(PAYOUT_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  words: z.string(),
});
export type LeftOut = z.infer<typeof LeftOut>;

const WORDS: Readonly<Record<(typeof REASONS)[number], string>> = {
  IN_BATCH: 'it is in another batch that is open',
  NOT_WAITING: 'it does not wait for a transfer by hand',
  TEST: 'it is of a test booking',
  NOT_EUR: 'a SEPA transfer is in euro',
  NOT_IBAN: 'the account is no bank account',
  NOT_SEPA: 'the account is outside the SEPA area',
  UNWRITABLE_NAME: 'the name of the holder cannot be written in letters that banks take',
  HELD: 'something has come in its way',
  NOTHING_LEFT: 'nothing is left to transfer',
  CHANGED: 'the bank account has just changed: try again',
};

export function leftOut({ id: payoutId, status, holdReason }: PayoutRow, reason: LeftOut['reason']): LeftOut {
  const held = holdReason !== null && holdReason !== 'BY_HAND' ? `: ${heldInWords(holdReason)}` : '';
  return { payoutId, reason, status, holdReason, words: `${WORDS[reason]}${held}` };
}

/** Why the state of a payout keeps it out of a batch, whatever its account is; null if it does not. */
export function stateProblem({ status, holdReason, batchId, mode, currency }: PayoutRow): LeftOut['reason'] | null {
  if (status === 'PROCESSING' && batchId !== null) return 'IN_BATCH';
  if (status !== 'ON_HOLD') return 'NOT_WAITING';
  if (holdReason !== 'BY_HAND') return 'HELD';
  if (mode !== 'live') return 'TEST';
  return currency === 'EUR' ? null : 'NOT_EUR';
}

export function problemOfClaim(problem: NotClaimed): { reason: LeftOut['reason']; heldBy: PayoutRow['holdReason'] } {
  return 'heldBy' in problem ? { reason: 'HELD', heldBy: problem.heldBy } : { reason: 'NOTHING_LEFT', heldBy: null };
}
