import type { NextAction } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/booking-records/index.ts';
import type { Extension } from '../../rentals/extension-records/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { canApproveWish } from '../../rentals/open-items/index.ts';

/** Asking for other dates, or what can be done about such a wish. */
export function extensionSteps(booking: Booking, facts: BookingFacts): NextAction[] {
  const { id: bookingId, endAt } = booking;
  const { extension } = facts.openItems;
  if (extension === null) {
    if (facts.now >= endAt || facts.datesFixed) return [];
    const why = 'ask for a later or earlier end, or for other dates';
    return [
      {
        tool: 'request_extension',
        args: { bookingId, endDate: '<YYYY-MM-DD>' },
        actor: 'RENTER',
        why,
        optional: true,
        requiresHuman: true,
      },
    ];
  }
  const dueAt = extension.dueAt.toISOString();
  if (extension.status === 'APPROVED') {
    const why = 'pay the difference; the new dates then apply';
    const pay = {
      tool: 'initiate_payment',
      args: { bookingId },
      actor: 'RENTER' as const,
      why,
      requiresHuman: true,
      dueAt,
      onSilence: 'DECLINED' as const,
    };
    return [pay, cancelExtension(bookingId)];
  }
  return [...answerWish(booking, extension, facts), cancelExtension(bookingId)];
}

/** Approving, where it is still possible, and rejecting. */
function answerWish(booking: Booking, { id: extensionId, dueAt }: Extension, facts: BookingFacts): NextAction[] {
  const answer = { tool: 'respond_extension', actor: 'OWNER', dueAt: dueAt.toISOString(), onSilence: 'DECLINED' } as const;
  const args = { bookingId: booking.id, extensionId };
  const possible = canApproveWish(booking, facts.openItems, facts);
  const approve = { ...answer, args: { ...args, decision: 'approve' }, why: 'agree to the new dates', requiresHuman: true };
  const reject = { ...answer, args: { ...args, decision: 'reject' } };
  if (!possible) return [{ ...reject, why: 'the new dates are not possible any more: keep the old ones' }];
  return [approve, { tool: reject.tool, actor: reject.actor, args: reject.args, why: 'keep the dates', optional: true }];
}

function cancelExtension(bookingId: string): NextAction {
  const why = 'keep the dates: takes the wish for others back';
  return { tool: 'request_extension', args: { bookingId, action: 'cancel' }, actor: 'RENTER', why, optional: true };
}
