import { z } from 'zod';
import { unmet } from '../verification/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Booking } from './store.ts';

export const Blocker = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  resolvableBy: z.enum(['AGENT', 'HUMAN_INPUT', 'HUMAN_REVIEW', 'NOBODY']),
});

/** What keeps the booking from going on. */
export function blockers({ state }: Booking, { requirements, matters }: BookingFacts): z.infer<typeof Blocker>[] {
  if (matters.flagged !== null) {
    const message = 'The payment arrived, and the platform checks it. Nobody has to pay again.';
    return [{ code: 'payment_flagged', message, resolvableBy: 'HUMAN_REVIEW' }];
  }
  if (state !== 'PENDING_VERIFICATION' && state !== 'PENDING_APPROVAL') return [];
  return [
    ...unmet(requirements).map(({ code, state: status, reason, note }) => ({
      code: status === 'MISSING' ? 'requirement_missing' : `requirement_${status.toLowerCase()}`,
      message: `${code} is ${status.toLowerCase()}${reason === undefined ? '' : `; the owner's reason stands in requirements`}${note === undefined ? '.' : `: ${note}`}`,
      field: code,
      resolvableBy: 'HUMAN_INPUT' as const,
    })),
    ...(state === 'PENDING_APPROVAL'
      ? [{ code: 'owner_decision', message: 'The owner has not answered yet.', resolvableBy: 'HUMAN_REVIEW' as const }]
      : []),
  ];
}
