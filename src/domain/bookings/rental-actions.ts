import type { NextAction } from '../kernel/index.ts';
import type { BookingFacts } from './next-actions.ts';
import type { OpenMatters } from './open-matters.ts';
import type { Booking } from './store.ts';
import { checkInFrom } from './timers.ts';

const CONDITION = 'manage_booking_condition';

/** Paid, and not handed over yet. */
export function beforeHandover(booking: Booking, { matters, now }: BookingFacts): NextAction[] {
  return [
    ...extend(booking, matters),
    ...answerCheckIn(booking, matters),
    ...reportCheckIn(booking, matters, now),
    {
      tool: 'get_booking_detail',
      args: { bookingId: booking.id },
      actor: 'RENTER',
      why: 'address and instructions for the pickup',
      optional: true,
    },
    ...(now >= booking.startAt && matters.checkIn === null ? claimNoShow(booking) : []),
  ];
}

/** With the renter. */
export function duringRental(booking: Booking, { matters, now }: BookingFacts): NextAction[] {
  const { id: bookingId, endAt, overdueSince } = booking;
  const giveBack = { tool: CONDITION, args: { bookingId, action: 'report', kind: 'CHECK_OUT', notes: '<condition>' } };
  return [
    ...extend(booking, matters),
    {
      ...giveBack,
      actor: 'RENTER',
      why: overdueSince === null ? 'when it is brought back: a photo and its condition' : 'it is overdue: bring it back',
      requiresHuman: true,
      ...(overdueSince === null && { optional: true }),
      dueAt: endAt.toISOString(),
    },
    { ...giveBack, actor: 'OWNER', why: 'when it is back: a photo and its condition', requiresHuman: true, optional: true },
    ...(now > endAt && overdueSince === null ? reportLate(booking) : []),
  ];
}

/** Back with the owner, who may look at it until the time to claim is over. */
export function inspectReturn({ id: bookingId, dueAt, returnReportedBy }: Booking): NextAction[] {
  const until = dueAt?.toISOString();
  return [
    {
      tool: CONDITION,
      args: { bookingId, action: 'accept_return' },
      actor: 'OWNER',
      why: 'everything is in order: close the rental now; otherwise it closes by itself at dueAt',
      optional: true,
      dueAt: until,
    },
    ...(returnReportedBy === 'RENTER'
      ? [
          {
            tool: CONDITION,
            args: { bookingId, action: 'deny_return', reason: '<reason>' },
            actor: 'OWNER' as const,
            why: 'only if it did not come back',
            optional: true,
          },
        ]
      : []),
    {
      tool: 'manage_booking_incidents',
      args: {
        bookingId,
        action: 'report',
        type: 'DAMAGE',
        description: '<what happened>',
        claimMinor: '<minor units>',
        photos: [{ contentBase64: '<base64 of a photo>' }],
      },
      actor: 'OWNER',
      why: 'report damage or loss, with photos',
      optional: true,
      dueAt: until,
    },
  ];
}

/** Over: what may still be said. Owners review too, with the renters' tool; it is none of theirs. */
export function afterRental({ id: bookingId }: Booking, { matters }: BookingFacts): NextAction[] {
  if (matters.reviewedBy.includes('RENTER')) return [];
  const args = { bookingId, rating: '<1 to 5>', text: '<review>' };
  const why = 'say how it was; both reviews appear together';
  return [{ tool: 'submit_review', args, actor: 'RENTER', why, optional: true }];
}

function extend({ id: bookingId }: Booking, { extension }: OpenMatters): NextAction[] {
  if (extension === null) {
    const why = 'ask for a later or earlier end, or for other dates';
    return [{ tool: 'request_extension', args: { bookingId, endDate: '<YYYY-MM-DD>' }, actor: 'RENTER', why, optional: true }];
  }
  const dueAt = extension.dueAt.toISOString();
  if (extension.status === 'APPROVED') {
    const why = 'pay the difference; the new dates then apply';
    return [{ tool: 'initiate_payment', args: { bookingId }, actor: 'RENTER', why, requiresHuman: true, dueAt }];
  }
  const args = { bookingId, extensionId: extension.id };
  return [
    { tool: 'respond_extension', args: { ...args, decision: 'approve' }, actor: 'OWNER', why: 'agree to the new dates', dueAt },
    { tool: 'respond_extension', args: { ...args, decision: 'reject' }, actor: 'OWNER', why: 'keep the dates', optional: true },
  ];
}

function answerCheckIn({ id: bookingId }: Booking, { checkIn }: OpenMatters): NextAction[] {
  if (checkIn?.status !== 'SUBMITTED') return [];
  const actor = checkIn.by === 'RENTER' ? 'OWNER' : 'RENTER';
  const dueAt = checkIn.dueAt?.toISOString();
  return [
    { tool: CONDITION, args: { bookingId, action: 'confirm' }, actor, why: 'the report is right: the rental begins', dueAt },
    {
      tool: CONDITION,
      args: { bookingId, action: 'contest', reason: '<what differs>' },
      actor,
      why: 'it is not as described: with a photo',
      optional: true,
      dueAt,
    },
  ];
}

function reportCheckIn({ id: bookingId, startAt }: Booking, { checkIn }: OpenMatters, now: Date): NextAction[] {
  if (checkIn !== null || now < checkInFrom(startAt)) return [];
  const args = { bookingId, action: 'report', kind: 'CHECK_IN', notes: '<condition>' };
  return (['OWNER', 'RENTER'] as const).map((actor) => ({
    tool: CONDITION,
    args,
    actor,
    why: 'at the handover: at least one photo and the condition',
    requiresHuman: true,
    ...(actor === 'RENTER' && { optional: true }),
    dueAt: startAt.toISOString(),
  }));
}

function claimNoShow({ id: bookingId }: Booking): NextAction[] {
  return (['OWNER', 'RENTER'] as const).map((actor) => ({
    tool: 'manage_booking_incidents',
    args: { bookingId, action: 'report', type: 'NO_SHOW', description: '<what happened>' },
    actor,
    why: 'the other side did not come, an hour after the start',
    optional: true,
  }));
}

function reportLate({ id: bookingId }: Booking): NextAction[] {
  const args = { bookingId, action: 'report', type: 'LATE_RETURN', description: '<what happened>' };
  return [{ tool: 'manage_booking_incidents', args, actor: 'OWNER', why: 'it did not come back in time', optional: true }];
}
