import type { z } from 'zod';
import { type CancellationView, cancellationView } from '../../catalog/quotes/index.ts';
import type { Booking } from './booking-store.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';

/** Returns what cancelling gives back at each step of the policy. */
export function cancellationOf(
  { state, cancellationPolicy: policy, startAt, asset, currency, price, confirmedAt, limits, refundAtMostBps }: Booking,
  deposit: { amountMinor: number; method: string },
  now: Date,
): z.infer<typeof CancellationView> {
  const canCancel = bookingLifecycle.can(state, 'cancel');
  const { timeZone } = asset;
  const { withdrawalDays } = limits;
  const terms = { policy, withdrawalDays, refundAtMostBps, canCancel };
  const rental = { ...terms, startAt, timeZone, currency, totals: price.totals, deposit, confirmedAt };
  return cancellationView(rental, now);
}
