import { ASK_PERSON, asked, offer, type Silence, type Step } from '../../platform/kernel/index.ts';
import { type Booking, undecidedDocuments, declineStep } from '../../rentals/bookings/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { canOffer } from '../../rentals/open-items/index.ts';

export function approve(booking: Booking, { silenceAccepts }: BookingFacts): Step {
  const why = 'accept the request; the days are then held';
  const args = { bookingId: booking.id };
  const onSilence = silenceAccepts ? 'ACCEPTED' : 'EXPIRED';
  return offer('approve_booking', args, {
    actor: 'OWNER',
    why,
    requiresHuman: true,
    dueAt: booking.dueAt?.toISOString(),
    onSilence,
  });
}

export function declineOrOffer(booking: Booking, facts: BookingFacts): Step[] {
  const { id: bookingId } = booking;
  const { contended } = facts;
  // A renter who accepts an offer completes the approval, so the documents must be decided before, and taken days cannot be
  // offered.
  if (undecidedDocuments(facts.requirements).length > 0 || !canOffer(booking, facts.openItems)) return [declineStep(bookingId)];
  const dates = { startDate: asked('YYYY-MM-DD'), endDate: asked('YYYY-MM-DD') };
  return [
    declineStep(bookingId),
    offer(
      'create_counter_offer',
      { bookingId, ...(contended ? dates : { totalMinor: asked('minor units') }) },
      {
        actor: 'OWNER',
        why: contended
          ? 'offer other dates instead: these are taken'
          : 'offer another price instead (discountBps says so much off), or other dates (startDate, endDate) or depositMinor',
        optional: true,
        requiresHuman: true,
      },
    ),
  ];
}

export function answerCounterOffer(booking: Booking, facts: BookingFacts): Step[] {
  const { id: bookingId } = booking;
  const { counterOffer } = facts.openItems;
  const dueAt = counterOffer?.expiresAt.toISOString();
  const accept: Step = offer(
    'respond_counter_offer',
    { bookingId, decision: 'accept', ...(counterOffer && { offerId: counterOffer.id }) },
    {
      actor: 'RENTER',
      why: 'take the owner’s terms; the days are then held',
      requiresHuman: true,
      dueAt,
      onSilence: silenceAboutOffer(booking, counterOffer?.expiresAt ?? null),
    },
  );
  return [
    ...(undecidedDocuments(facts.requirements).length > 0 ? [] : [accept]),
    offer(
      'respond_counter_offer',
      { bookingId, decision: 'reject' },
      { actor: 'RENTER', why: 'the request goes back to the owner as it was', optional: true },
    ),
    offer(
      'create_counter_offer',
      { bookingId, action: 'withdraw' },
      { actor: 'OWNER', why: 'take the offer back', optional: true },
    ),
  ];
}

/**
 * Returns what silence about an offer means: the owner has to answer again, or the request expires if the start has come by
 * then.
 */
export function silenceAboutOffer({ startAt }: Pick<Booking, 'startAt'>, expiresAt: Date | null): Silence {
  return expiresAt !== null && expiresAt >= startAt ? 'EXPIRED' : 'BACK_TO_OWNER';
}

export function cancelAsOwner({ id: bookingId }: Booking): Step {
  return offer(
    'reject_booking',
    { bookingId, reason: ASK_PERSON },
    {
      actor: 'OWNER',
      why: 'cancel what was accepted: shows what it costs; the same with confirm: true cancels',
      optional: true,
      requiresHuman: true,
    },
  );
}
