import type { NextAction } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import type { OpenItems } from '../open-items/index.ts';

/** Asking for other dates, or what can be done about such a wish. */
export function extensionSteps({ id: bookingId, endAt }: Booking, { extension }: OpenItems, now: Date): NextAction[] {
  if (extension === null) {
    if (now >= endAt) return [];
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
  const args = { bookingId, extensionId: extension.id };
  return [
    {
      tool: 'respond_extension',
      args: { ...args, decision: 'approve' },
      actor: 'OWNER',
      why: 'agree to the new dates',
      dueAt,
      onSilence: 'DECLINED',
      requiresHuman: true,
    },
    { tool: 'respond_extension', args: { ...args, decision: 'reject' }, actor: 'OWNER', why: 'keep the dates', optional: true },
    cancelExtension(bookingId),
  ];
}

function cancelExtension(bookingId: string): NextAction {
  const why = 'keep the dates: takes the wish for others back';
  return { tool: 'request_extension', args: { bookingId, action: 'cancel' }, actor: 'RENTER', why, optional: true };
}
