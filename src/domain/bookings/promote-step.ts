import { named, formatMoney, type NextAction } from '../kernel/index.ts';
import { attestationsNeeded } from './attestations-needed.ts';
import type { BookingFacts } from './booking-facts.ts';
import { depositInWords } from './deposit-in-words.ts';
import { dueWhenSent } from './due-when-sent.ts';
import type { Booking } from './store.ts';

/** Sending the request, with what the person agrees to by it: the agreement, what they declare, and the amount that is then due. */
export function promoteStep(booking: Booking, facts: BookingFacts): NextAction {
  const attestations = attestationsNeeded(booking);
  return {
    tool: 'promote_booking',
    args: {
      bookingId: booking.id,
      acceptAgreement: true,
      ...(attestations.length > 0 && { attestations }),
      expectedDueNowMinor: dueWhenSent(booking, facts.deposit),
    },
    actor: 'RENTER',
    why: `send the request, once the person has read the rental agreement (agreementUrl), agrees to it${declared(booking)} and knows the amount: ${amountInWords(booking, facts)}`,
    requiresHuman: true,
    dueAt: booking.dueAt?.toISOString(),
  };
}

/** What the person has to say, in the words that the category asks for. */
function declared({ requirements }: Booking): string {
  const age = requirements.find(({ code }) => code === 'AGE');
  if (age === undefined) return '';
  return age.note === undefined ? ', says that they are old enough' : `, says ${named(age.note)}`;
}

function amountInWords(booking: Booking, { deposit, risk }: BookingFacts): string {
  const { currency } = booking;
  const due = formatMoney(dueWhenSent(booking, deposit), currency);
  const raised =
    risk.raised === null
      ? ''
      : ` The high risk raises the deposit from ${formatMoney(risk.raised.plannedMinor, currency)} to ${formatMoney(risk.raised.depositMinor, currency)}.`;
  return `${due} is due after the approval${depositInWords(deposit, currency)}.${raised}`;
}
