import type { Reader } from '../../../../db/database.ts';
import { checkRequirements, isDocumentKind, type RequirementStatus } from '../../people/trust/index.ts';
import { dayOf } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';

/** Returns what the booking requires of its renter and which of it is there, judged on the day of the start. */
export function requirementsOf(from: Reader, booking: Booking, now: Date): Promise<RequirementStatus[]> {
  const today = dayOf(now, booking.asset.timeZone);
  return checkRequirements(from, booking, booking.startDate > today ? booking.startDate : today);
}

/** Returns the required documents that the owner has not approved. With any of them, the owner cannot accept the renter. */
export function undecidedDocuments(requirements: readonly RequirementStatus[]) {
  return requirements.flatMap(({ code, state, documentId }) =>
    isDocumentKind(code) && state !== 'APPROVED' ? [{ documentId, kind: code, state }] : [],
  );
}
