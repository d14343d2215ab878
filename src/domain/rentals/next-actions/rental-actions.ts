import { type NextAction, otherSide } from '../../platform/kernel/index.ts';
import { type Booking, checkInFrom } from '../booking-records/index.ts';
import { isDepositLost } from '../deposits/index.ts';
import { isFrozen, type OpenItems } from '../open-items/index.ts';
import type { BookingFacts } from './booking-facts.ts';

const CONDITION = 'manage_booking_condition';
const PHOTOS = [{ contentBase64: '<base64 of a photo>' }];

/** Paid, and not handed over yet. */
export function beforeHandover(booking: Booking, { openItems, now }: BookingFacts): NextAction[] {
  return [
    ...(isDepositLost(booking) ? [replaceDeposit(booking)] : []),
    ...answerCheckIn(booking, openItems),
    ...reportCheckIn(booking, openItems, now),
    ...payClaims(booking, openItems),
    {
      tool: 'get_booking_detail',
      args: { bookingId: booking.id },
      actor: 'RENTER',
      why: 'address and instructions for the pickup',
      optional: true,
    },
    ...extend(booking, openItems, now),
    ...(now >= booking.startAt && openItems.checkIn === null ? claimNoShow(booking) : []),
  ];
}

/** Without anything that secures it the rental cannot begin. Owners agree over REST or at the renters’ endpoint. */
function replaceDeposit({ id: bookingId }: Booking): NextAction {
  return {
    tool: 'update_booking_collateral',
    args: { bookingId, collateral: '<what is left with you>' },
    actor: 'OWNER',
    why: 'the deposit could not be taken: agree with the renter on something else in its place (over REST, or at the renters’ endpoint), or cancel',
    requiresHuman: true,
  };
}

/** With the renter. */
export function duringRental(booking: Booking, { openItems, now }: BookingFacts): NextAction[] {
  const { id: bookingId, endAt, overdueSince } = booking;
  const giveBack = {
    tool: CONDITION,
    args: { bookingId, action: 'report', kind: 'CHECK_OUT', notes: '<condition>', photos: PHOTOS },
  };
  return [
    ...payLateFee(booking, openItems),
    ...payClaims(booking, openItems),
    {
      ...giveBack,
      actor: 'RENTER',
      why: overdueSince === null ? 'when it is brought back: a photo and its condition' : 'it is overdue: bring it back',
      requiresHuman: true,
      ...(overdueSince === null && { optional: true }),
      dueAt: endAt.toISOString(),
    },
    { ...giveBack, actor: 'OWNER', why: 'when it is back: a photo and its condition', requiresHuman: true, optional: true },
    ...extend(booking, openItems, now),
    ...(now > endAt && overdueSince === null ? reportLate(booking) : []),
  ];
}

/** Back with the owner, who may look at it until the time to claim is over. */
export function inspectReturn(booking: Booking, { openItems }: BookingFacts): NextAction[] {
  const { id: bookingId, dueAt, returnReportedBy } = booking;
  const until = dueAt?.toISOString();
  const accept: NextAction = {
    tool: CONDITION,
    args: { bookingId, action: 'accept_return' },
    actor: 'OWNER',
    why: 'everything is in order: close the rental now; otherwise it closes by itself at dueAt',
    optional: true,
    dueAt: until,
    onSilence: 'COMPLETED',
    requiresHuman: true,
  };
  const deny: NextAction = {
    tool: CONDITION,
    args: { bookingId, action: 'deny_return', reason: '<reason>' },
    actor: 'OWNER',
    why: 'only if it did not come back',
    optional: true,
    requiresHuman: true,
  };
  return [
    ...(isFrozen(openItems) ? [] : [accept]),
    ...(returnReportedBy === 'RENTER' ? [deny] : []),
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
      requiresHuman: true,
    },
    ...payLateFee(booking, openItems),
    ...payClaims(booking, openItems),
  ];
}

/** Over: what the renter may still say, and owe. Owners review over REST or the renters’ endpoint. */
export function afterRental(booking: Booking, { openItems }: BookingFacts): NextAction[] {
  const args = { bookingId: booking.id, rating: '<1 to 5>', text: '<review>' };
  const why = 'say how it was; both reviews appear together';
  const review: NextAction = { tool: 'submit_review', args, actor: 'RENTER', why, optional: true, requiresHuman: true };
  return [
    ...payLateFee(booking, openItems),
    ...payClaims(booking, openItems),
    ...(openItems.reviewedBy.includes('RENTER') ? [] : [review]),
  ];
}

function extend({ id: bookingId, endAt }: Booking, { extension }: OpenItems, now: Date): NextAction[] {
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

/** Owed for late days; what brings the rental on comes first. */
function payLateFee({ id: bookingId }: Booking, { lateFeeMinor }: OpenItems): NextAction[] {
  if (lateFeeMinor === 0) return [];
  const why = 'pay the fee for the late days';
  return [{ tool: 'initiate_payment', args: { bookingId }, actor: 'RENTER', why, requiresHuman: true, optional: true }];
}

/** Agreed or ruled, and more than the deposit covered. */
export function payClaims({ id: bookingId }: Booking, { owedMinor }: OpenItems): NextAction[] {
  if (owedMinor === 0) return [];
  const why = 'pay the owner what was agreed or ruled and the deposit did not cover';
  return [{ tool: 'initiate_payment', args: { bookingId }, actor: 'RENTER', why, requiresHuman: true, optional: true }];
}

function answerCheckIn({ id: bookingId }: Booking, { checkIn }: OpenItems): NextAction[] {
  if (checkIn?.status !== 'SUBMITTED') return [];
  const actor = otherSide(checkIn.by);
  const dueAt = checkIn.dueAt?.toISOString();
  return [
    {
      tool: CONDITION,
      args: { bookingId, action: 'confirm' },
      actor,
      why: 'the report is right: the rental begins',
      dueAt,
      onSilence: 'ACCEPTED',
      requiresHuman: true,
    },
    {
      tool: CONDITION,
      args: { bookingId, action: 'contest', reason: '<what differs>', photos: PHOTOS },
      actor,
      why: 'it is not as described: with a photo',
      optional: true,
      dueAt,
      requiresHuman: true,
    },
  ];
}

function reportCheckIn({ id: bookingId, startAt, atRiskOf }: Booking, { checkIn }: OpenItems, now: Date): NextAction[] {
  const reported = checkIn !== null && checkIn.status !== 'CONTESTED';
  if (reported || atRiskOf !== null) return [];
  const from = checkInFrom(startAt);
  const args = { bookingId, action: 'report', kind: 'CHECK_IN', notes: '<condition>', photos: PHOTOS };
  return (['OWNER', 'RENTER'] as const).map((actor) => ({
    tool: CONDITION,
    args,
    actor,
    why: 'at the handover: at least one photo and the condition',
    requiresHuman: true,
    ...(actor === 'RENTER' && { optional: true }),
    ...(now < from && { notBefore: from.toISOString() }),
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
    requiresHuman: true,
  }));
}

function reportLate({ id: bookingId }: Booking): NextAction[] {
  const args = { bookingId, action: 'report', type: 'LATE_RETURN', description: '<what happened>' };
  return [
    {
      tool: 'manage_booking_incidents',
      args,
      actor: 'OWNER',
      why: 'it did not come back in time',
      optional: true,
      requiresHuman: true,
    },
  ];
}
