import type { RiskLevel } from '../../../../db/values/index.ts';
import { isFullSilence } from '../../catalog/quotes/index.ts';
import { LEVEL_RULES, type RequirementStatus } from '../../people/trust/index.ts';
import type { Booking } from './booking-store.ts';

/**
 * Whether the owner's silence accepts the request when its time is over. Category, documents and risk must allow it, and an
 * owner who has made a counter-offer was not silent.
 */
export function silenceAccepts(
  { state, promotedAt, approvalLeftSeconds, dueAt, startAt }: Booking,
  {
    silenceHours,
    requirements,
    level,
  }: {
    readonly silenceHours: number | null;
    readonly requirements: readonly RequirementStatus[];
    readonly level: RiskLevel;
  },
): boolean {
  if (state !== 'PENDING_APPROVAL' || silenceHours === null || promotedAt === null || dueAt === null) return false;
  if (approvalLeftSeconds !== null || startAt <= dueAt) return false;
  const settled = requirements.every((status) => status.state === 'APPROVED' || status.state === 'DONE');
  return settled && isFullSilence(promotedAt, dueAt, silenceHours) && LEVEL_RULES[level].silenceAccepts;
}
