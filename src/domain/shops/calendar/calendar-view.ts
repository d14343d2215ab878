import { z } from 'zod';
import { BOOKING_STATES, REQUESTED_STATES } from '../../../../db/values/index.ts';
import { blockedDays, daysLost } from '../../catalog/availability/index.ts';
import { addDays, ascending, type CivilDay, dayOf } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';

const Handover = z.object({
  bookingId: z.string(),
  assetId: z.string(),
  title: z.string(),
  state: z.enum(BOOKING_STATES),
  units: z.int(),
  at: z.string().describe('UTC instant'),
  localTime: z.string().describe('in the asset’s time zone'),
});

/** What is handed out and returned today, by the date in each asset's time zone. */
export const TodayBoard = z.object({
  pickups: z.array(Handover),
  returns: z.array(Handover),
  overdue: z.array(Handover).describe('should be back already'),
});

/** The board for bookings that are CONFIRMED or ACTIVE. */
export function todayBoard(bookings: readonly Booking[], now: Date): z.infer<typeof TodayBoard> {
  const isToday = (day: string, { asset }: Booking) => day === dayOf(now, asset.timeZone);
  const isOverdue = (booking: Booking) => booking.overdueSince !== null || booking.endAt < now;
  const overdue = bookings.filter(isOverdue);
  const returns = bookings.filter((booking) => !isOverdue(booking) && isToday(booking.endDate, booking));
  const pickups = bookings.filter((booking) => booking.state === 'CONFIRMED' && isToday(booking.startDate, booking));
  return {
    pickups: inOrder(pickups.map((booking) => handover(booking, booking.startAt, booking.asset.rules.pickupTime))),
    returns: inOrder(returns.map((booking) => handover(booking, booking.endAt, booking.asset.rules.returnTime))),
    overdue: inOrder(overdue.map((booking) => handover(booking, booking.endAt, booking.asset.rules.returnTime))),
  };
}

function handover({ id, assetId, asset, state, units }: Booking, at: Date, localTime: string): z.infer<typeof Handover> {
  return { bookingId: id, assetId, title: asset.title, state, units, at: at.toISOString(), localTime };
}

function inOrder(handovers: z.infer<typeof Handover>[]): z.infer<typeof Handover>[] {
  return handovers.toSorted((a, b) => ascending(a.at, b.at) || ascending(a.bookingId, b.bookingId));
}

export const CalendarBooking = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  startDate: z.string(),
  endDate: z.string(),
  blocked: z.string().describe('the days that are blocked for it, with those before and after that it needs'),
  lost: z
    .string()
    .optional()
    .describe('where more are lost: days on which no other rental of the piece can be, since it would need one of those blocked'),
  units: z.int(),
  heldUntil: z.string().nullable().describe('of a booking that is not paid yet'),
});

export const CalendarRequest = CalendarBooking.pick({
  bookingId: true,
  state: true,
  startDate: true,
  endDate: true,
  units: true,
}).extend({ dueAt: z.string().nullable().describe('until when it waits') });

/** Explains the answer to a reader who has not seen its schema. */
export const LEGEND = {
  blocked: 'days that no other rental of the piece can have: those of the booking, and those that it needs before and after it',
  lost: 'the same with the days beside them that are free and yet nobody can rent, since that rental would need a blocked day',
  requests: 'wait for an answer and block nothing yet',
};

export function calendarBooking({
  id,
  state,
  startDate,
  endDate,
  units,
  dueAt,
  asset,
}: Booking): z.infer<typeof CalendarBooking> {
  const { from, to } = blockedDays(asset.rules, { startDate, endDate });
  const heldUntil = state === 'PENDING_PAYMENT' ? (dueAt?.toISOString() ?? null) : null;
  const [blocked, lost] = [`${from} to before ${to}`, spanOf(daysLost(asset.rules, { startDate: from, endDate: to }))];
  return { bookingId: id, state, startDate, endDate, blocked, ...(lost !== blocked && { lost }), units, heldUntil };
}

export function isRequest({ state }: Booking): boolean {
  return REQUESTED_STATES.some((requested) => requested === state);
}

export function calendarRequest({
  id: bookingId,
  state,
  startDate,
  endDate,
  units,
  dueAt,
}: Booking): z.infer<typeof CalendarRequest> {
  return { bookingId, state, startDate, endDate, units, dueAt: dueAt?.toISOString() ?? null };
}

function spanOf(days: readonly CivilDay[]): string {
  return `${days.at(0) ?? ''} to before ${addDays(days.at(-1) ?? '', 1)}`;
}
