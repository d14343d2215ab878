import type { Booking } from '../bookings/index.ts';
import { dayInWords, momentInWords } from '../kernel/index.ts';
import { cancellationSteps } from '../pricing/index.ts';

interface Rented {
  readonly booking: Booking;
  readonly ownerName: string;
  /** What is charged or held as a deposit, minor units. */
  readonly depositMinor: number;
  /** When the page was made: what a cancellation gives back changes with time. UTC. */
  readonly at: Date;
}

/** What a person should know before they pay for a rental: from whom, what a cancellation gives back, when the deposit returns. */
export function rentalConditions({ booking, ownerName, depositMinor, at }: Rented): string[] {
  return [
    `You rent from ${ownerName}.`,
    cancellationInWords(booking, at),
    ...(depositMinor === 0
      ? []
      : ['The deposit comes back with every cancellation, and after the return unless damage is agreed or decided.']),
  ];
}

/** What happens once it is paid. */
export function afterPayment({ booking, ownerName }: Pick<Rented, 'booking' | 'ownerName'>): string[] {
  const { startDate, endDate, asset } = booking;
  return [
    `The payment confirms your booking, and your assistant sees it by itself. Pick-up is on ${dayInWords(startDate)} in ${asset.city}, the return on ${dayInWords(endDate)}.`,
    `You and ${ownerName} then see each other’s contact details in the booking; your assistant shows them to you and arranges the handover.`,
    'There is an invoice: ask your assistant for its link, as often as you like.',
  ];
}

function cancellationInWords({ cancellationPolicy, startAt, asset }: Booking, at: Date): string {
  const steps = cancellationSteps(cancellationPolicy, startAt).flatMap(({ until, refundBps }) =>
    until === null || new Date(until) <= at
      ? []
      : [`until ${momentInWords(new Date(until), asset.timeZone)} ${partOf(refundBps)}`],
  );
  const later =
    steps.length === 0
      ? 'If you cancel, nothing of the price comes back'
      : `If you cancel ${steps.join(', ')}, and later nothing`;
  return `${later}; right after booking you have a short time to change your mind.`;
}

function partOf(refundBps: number): string {
  if (refundBps === 10_000) return 'the whole price comes back';
  return refundBps === 5_000 ? 'half of the rent comes back' : `${refundBps / 100}% of the rent comes back`;
}
