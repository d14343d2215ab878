import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { BOOKING_STATES, DEPOSIT_METHODS, DEPOSIT_STATES } from '../../../db/values.ts';
import { findFreeUnits } from '../availability/index.ts';
import { dayOf, formatMoney, NextAction } from '../kernel/index.ts';
import { totalsView } from '../quotes/index.ts';
import { checkRequirements, RequirementStatus, unmet } from '../verification/index.ts';
import { bookedAsset } from './booked-asset.ts';
import { type BookingFacts, nextActions } from './next-actions.ts';
import { type Booking, findTimeline } from './store.ts';
import { TURNS, WAITING_ON } from './waiting-on.ts';

const TIMELINE_LENGTH = 5;

const Blocker = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  resolvableBy: z.enum(['AGENT', 'HUMAN_INPUT', 'HUMAN_REVIEW', 'NOBODY']),
});

/** The agent's compass, the same in every answer about a booking. */
export const ReadinessView = z.object({
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  waitingOn: z.enum(WAITING_ON),
  dueAt: z.string().nullable().describe('UTC instant at which the state ends by itself'),
  blockers: z.array(Blocker),
  nextActions: z.array(NextAction).describe('who can do what now; the first of an actor moves the booking on'),
  requirements: z.array(RequirementStatus),
  money: z.object({
    totalMinor: z.int(),
    total: z.string(),
    dueNowMinor: z.int(),
    dueNow: z.string(),
    depositMinor: z.int(),
    depositMethod: z.enum(DEPOSIT_METHODS),
    depositState: z.enum(DEPOSIT_STATES),
    currency: z.string(),
  }),
  calendar: z.object({
    held: z.boolean(),
    heldUntil: z.string().nullable(),
    contended: z.boolean().describe('somebody else holds or has booked the days now'),
  }),
  pollAfterSeconds: z.int().nullable(),
  timeline: z.array(
    z.object({
      at: z.string(),
      type: z.string(),
      actor: z.enum(['RENTER', 'OWNER', 'ADMIN', 'SYSTEM']),
      from: z.string().nullable(),
      to: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});

const UNPAID = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'PENDING_PAYMENT']);

export async function readinessView(from: Reader, booking: Booking, now: Date): Promise<z.infer<typeof ReadinessView>> {
  const { id, state, currency, dueAt } = booking;
  const facts = await bookingFacts(from, booking, now);
  const { waitingOn, pollAfterSeconds } = TURNS[state];
  const held = state === 'PENDING_PAYMENT';
  const totals = totalsView(booking.price, { amountMinor: booking.depositMinor, method: booking.depositMethod }, currency);
  const dueNowMinor = UNPAID.has(state) ? totals.dueNowMinor : 0;
  const timeline = await findTimeline(from, id, TIMELINE_LENGTH);
  return {
    bookingId: id,
    state,
    waitingOn: facts.requirements.some((status) => state === 'PENDING_APPROVAL' && status.state === 'REJECTED')
      ? 'RENTER'
      : waitingOn,
    dueAt: waitingOn === 'NONE' ? null : (dueAt?.toISOString() ?? null),
    blockers: blockers(booking, facts),
    nextActions: nextActions(booking, facts),
    requirements: facts.requirements,
    money: {
      totalMinor: booking.totalMinor,
      total: totals.total,
      dueNowMinor,
      dueNow: formatMoney(dueNowMinor, currency),
      depositMinor: booking.depositMinor,
      depositMethod: booking.depositMethod,
      depositState: booking.depositState,
      currency,
    },
    calendar: {
      held,
      heldUntil: held ? (dueAt?.toISOString() ?? null) : null,
      contended: await isContended(from, booking, now),
    },
    pollAfterSeconds,
    timeline: timeline.map(({ at, type, actor, fromState, toState, note }) => ({
      at: at.toISOString(),
      type,
      actor,
      from: fromState,
      to: toState,
      note,
    })),
  };
}

/** What a booking still needs of its renter, judged on the day of the start. */
export async function bookingFacts(
  from: Reader,
  booking: Booking,
  now: Date,
): Promise<BookingFacts & { requirements: RequirementStatus[] }> {
  const today = dayOf(now, booking.asset.timeZone);
  const neededUntil = booking.startDate > today ? booking.startDate : today;
  return { requirements: await checkRequirements(from, booking, neededUntil) };
}

function blockers({ state }: Booking, { requirements }: BookingFacts): z.infer<typeof Blocker>[] {
  if (state !== 'PENDING_VERIFICATION' && state !== 'PENDING_APPROVAL') return [];
  return [
    ...unmet(requirements).map(({ code, state: status, reason }) => ({
      code: status === 'MISSING' ? 'requirement_missing' : `requirement_${status.toLowerCase()}`,
      message: `${code} is ${status.toLowerCase()}${reason === undefined ? '' : `; the owner's reason stands in requirements`}.`,
      field: code,
      resolvableBy: code === 'AGE' ? ('AGENT' as const) : ('HUMAN_INPUT' as const),
    })),
    ...(state === 'PENDING_APPROVAL'
      ? [{ code: 'owner_decision', message: 'The owner has not answered yet.', resolvableBy: 'HUMAN_REVIEW' as const }]
      : []),
  ];
}

async function isContended(from: Reader, booking: Booking, now: Date): Promise<boolean> {
  if (booking.state !== 'PENDING_VERIFICATION' && booking.state !== 'PENDING_APPROVAL') return false;
  const asset = await bookedAsset(from, booking);
  const { free } = await findFreeUnits(from, asset, booking, { mode: booking.mode, now, except: booking.id });
  return free.length < booking.units;
}
