import type { Minor, NextAction } from '../kernel/index.ts';
import { offerInWords } from './offer-in-words.ts';

interface Shown {
  readonly refundMinor: Minor;
  readonly depositBackMinor?: Minor;
  readonly creditGoneMinor?: Minor;
  readonly currency: string;
}

/** Cancelling for good, with the refund that the person has seen. */
export function cancelStep(
  bookingId: string,
  { refundMinor, depositBackMinor = 0, creditGoneMinor = 0, currency }: Shown,
): NextAction {
  const words = offerInWords({ refundMinor, depositBackMinor, creditGoneMinor }, currency);
  return {
    tool: 'cancel_booking',
    args: { bookingId, confirm: true, expectedRefundMinor: refundMinor },
    actor: 'RENTER',
    why: `once the person has agreed: cancels the booking, and ${words}`,
    requiresHuman: true,
  };
}
