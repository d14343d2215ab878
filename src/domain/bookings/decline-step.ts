import type { NextAction } from '../kernel/index.ts';

export function declineStep(bookingId: string): NextAction {
  return {
    tool: 'reject_booking',
    args: { bookingId, reason: '<reason>' },
    actor: 'OWNER',
    why: 'decline the request',
    optional: true,
    requiresHuman: true,
  };
}
