import type { NextAction } from '../kernel/index.ts';
import { isDocumentKind } from '../verification/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Booking } from './store.ts';

/** What the owner decides about documents: each that waits, and each that they rejected and may approve after all. */
export function reviewSteps({ id: bookingId }: Booking, { requirements }: BookingFacts): NextAction[] {
  return requirements.flatMap(({ code, state, documentId }): NextAction[] => {
    if (documentId === undefined || !isDocumentKind(code)) return [];
    const approve = {
      tool: 'review_renter_documents',
      args: { action: 'approve', bookingId, documentId },
      actor: 'OWNER' as const,
      requiresHuman: true,
    };
    if (state === 'PENDING_REVIEW') {
      return [
        { ...approve, why: `once a person has looked at the ${code} (action: list gives its url); or reject it with a reason` },
      ];
    }
    if (state !== 'REJECTED') return [];
    return [{ ...approve, why: `approve the ${code} after all, once a person has looked at it again`, optional: true }];
  });
}
