import type { RequirementStatus } from './check-requirements.ts';

export const VERIFICATION_STATUSES = ['NONE', 'PARTIAL', 'VERIFIED', 'EXPIRED'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/**
 * How far a set of requirements is. VERIFIED: everything is done or approved, also when nothing is asked for. EXPIRED:
 * something that was handed in is past its last day. PARTIAL: something is there, even if it still waits for review.
 */
export function verificationStatus(requirements: readonly Pick<RequirementStatus, 'state'>[]): VerificationStatus {
  const states = requirements.map(({ state }) => state);
  if (states.includes('EXPIRED')) return 'EXPIRED';
  if (states.every((state) => state === 'DONE' || state === 'APPROVED')) return 'VERIFIED';
  return states.every((state) => state === 'MISSING' || state === 'REJECTED') ? 'NONE' : 'PARTIAL';
}
