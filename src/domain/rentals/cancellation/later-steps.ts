import type { z } from 'zod';
import type { CancellationOutcome } from '../../catalog/pricing/index.ts';
import { CancellationView } from '../../catalog/quotes/index.ts';
import type { Minor } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import { cancellationOf } from '../bookings/index.ts';

const Step = CancellationView.shape.steps.element.pick({
  until: true,
  localUntil: true,
  refundMinor: true,
  rentMinor: true,
  feeMinor: true,
  depositBackMinor: true,
});

export const LaterSteps = Step.array().describe('what comes back once refundStaysUntil is over');

interface Offer {
  /** Null while nothing was paid: cancelling stays free until it is. */
  readonly outcome: CancellationOutcome | null;
  readonly depositBackMinor: Minor;
}

/** What cancelling gives back when what it gives back now is over. */
export function laterSteps(booking: Booking, { outcome, depositBackMinor }: Offer, now: Date): z.infer<typeof LaterSteps> {
  const stays = outcome?.refundStaysUntil ?? null;
  if (stays === null) return [];
  const { steps } = cancellationOf(booking, { amountMinor: depositBackMinor, method: 'CHARGE' }, now);
  return steps.filter(({ until }) => until === null || until > stays);
}
