import { asked, offer, type Step, type StepNotes } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { type Extension, canApproveExtension } from '../../rentals/open-items/index.ts';
import type { BookingFacts } from './booking-facts.ts';

/** Returns the step that asks for other dates, or those that answer such a request. */
export function extensionSteps(booking: Booking, facts: BookingFacts): Step[] {
  const { id: bookingId, endAt } = booking;
  const { extension } = facts.openItems;
  if (extension === null) {
    if (facts.now >= endAt || facts.datesFixed) return [];
    const why = 'ask for a later or earlier end, or for other dates';
    return [
      offer(
        'request_extension',
        { bookingId, endDate: asked('YYYY-MM-DD') },
        { actor: 'RENTER', why, optional: true, requiresHuman: true },
      ),
    ];
  }
  const dueAt = extension.dueAt.toISOString();
  if (extension.status === 'APPROVED') {
    const why = 'pay the difference; the new dates then apply';
    const pay = offer(
      'initiate_payment',
      { bookingId },
      { actor: 'RENTER', why, requiresHuman: true, dueAt, onSilence: 'DECLINED' },
    );
    return [pay, cancelExtension(bookingId)];
  }
  return [...answerExtension(booking, extension, facts), cancelExtension(bookingId)];
}

/** Returns the owner's steps: approve the extension, if that is still possible, or reject it. */
function answerExtension(booking: Booking, { id: extensionId, dueAt }: Extension, facts: BookingFacts): Step[] {
  const args = { bookingId: booking.id, extensionId };
  const until = { dueAt: dueAt.toISOString(), onSilence: 'DECLINED' } as const;
  const reject = (notes: Omit<StepNotes, 'actor'>) =>
    offer('respond_extension', { ...args, decision: 'reject' }, { actor: 'OWNER', ...notes });
  if (!canApproveExtension(booking, facts.openItems, facts)) {
    return [reject({ why: 'the new dates are not possible any more: keep the old ones', ...until })];
  }
  return [
    offer(
      'respond_extension',
      { ...args, decision: 'approve' },
      { actor: 'OWNER', why: 'agree to the new dates', requiresHuman: true, ...until },
    ),
    reject({ why: 'keep the dates', optional: true }),
  ];
}

function cancelExtension(bookingId: string): Step {
  const why = 'keep the dates: takes the wish for others back';
  return offer('request_extension', { bookingId, action: 'cancel' }, { actor: 'RENTER', why, optional: true });
}
