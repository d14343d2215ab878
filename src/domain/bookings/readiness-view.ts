import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { BOOKING_STATES, DEPOSIT_METHODS, DEPOSIT_STATES } from '../../../db/values.ts';
import { findFreeUnits } from '../availability/index.ts';
import { creditOn } from '../credit/index.ts';
import { dayOf, formatMoney, NextAction } from '../kernel/index.ts';
import { totalsView } from '../quotes/index.ts';
import { checkRequirements, RequirementStatus, unmet } from '../verification/index.ts';
import { bookedAsset } from './booked-asset.ts';
import type { BookingFacts } from './booking-facts.ts';
import { nextActions } from './next-actions.ts';
import { findOpenMatters, isFrozen } from './open-matters.ts';
import { riskNotice } from './risk-notice.ts';
import { type Booking, findTimeline } from './store.ts';
import { TURNS, WAITING_ON, type WaitingOn } from './waiting-on.ts';

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
    creditMinor: z.int().describe('paid with credit'),
    depositMinor: z.int(),
    depositMethod: z.enum(DEPOSIT_METHODS),
    depositState: z.enum(DEPOSIT_STATES),
    depositTakenMinor: z.int().describe('went to the owner'),
    depositReturnedMinor: z.int().describe('given back or let go'),
    owedMinor: z.int().describe('by the renter for claims beyond the deposit'),
    currency: z.string(),
  }),
  calendar: z.object({
    held: z.boolean(),
    heldUntil: z.string().nullable(),
    contended: z.boolean().describe('as in flags'),
  }),
  flags: z.object({
    contended: z.boolean().describe('somebody else holds or has booked the days now'),
    overdue: z.boolean().describe('the asset should be back and is not'),
    atRisk: z.boolean().describe('the renter before has not brought it back'),
    frozen: z.boolean().describe('an open incident or dispute: no money is released'),
  }),
  highRisk: z
    .object({ depositMinor: z.int(), plannedMinor: z.int(), why: z.string() })
    .optional()
    .describe('what a high risk makes of the deposit when the request is sent'),
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

const UNPAID = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT']);
/** While nobody is held to it, the days may go to somebody else. */
const UNHELD = new Set<Booking['state']>(['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED']);
/** States in which it is somebody's turn only when something lies open. */
const QUIET = new Set<Booking['state']>(['CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED', 'CANCELLED']);

export async function readinessView(from: Reader, booking: Booking, now: Date): Promise<z.infer<typeof ReadinessView>> {
  const { id, state, currency, dueAt } = booking;
  const facts = await bookingFacts(from, booking, now);
  const risk = await riskNotice(from, booking, now);
  const actions = [...nextActions(booking, facts), ...risk.actions];
  const turn = turnOf(booking, facts, actions);
  const { pollAfterSeconds } = TURNS[state];
  const held = state === 'PENDING_PAYMENT';
  const totals = totalsView(booking.price, { amountMinor: booking.depositMinor, method: booking.depositMethod }, currency);
  const creditMinor = await creditOn(from, id);
  const dueNowMinor = UNPAID.has(state) ? totals.dueNowMinor - creditMinor : dueLater(booking, facts);
  const contended = await isContended(from, booking, now);
  const timeline = await findTimeline(from, id, TIMELINE_LENGTH);
  return {
    bookingId: id,
    state,
    ...turn,
    blockers: [
      ...blockers(booking, facts),
      ...(risk.refusal === null ? [] : [{ code: 'risk_blocked', message: risk.refusal, resolvableBy: 'HUMAN_REVIEW' as const }]),
    ],
    ...(risk.deposit !== null && { highRisk: risk.deposit }),
    nextActions: actions,
    requirements: facts.requirements,
    money: {
      totalMinor: booking.totalMinor,
      total: totals.total,
      dueNowMinor,
      dueNow: formatMoney(dueNowMinor, currency),
      creditMinor,
      depositMinor: booking.depositMinor,
      depositMethod: booking.depositMethod,
      depositState: booking.depositState,
      depositTakenMinor: booking.depositTakenMinor,
      depositReturnedMinor: booking.depositReturnedMinor,
      owedMinor: facts.matters.owedMinor,
      currency,
    },
    flags: {
      contended,
      overdue: booking.overdueSince !== null,
      atRisk: booking.atRiskOf !== null,
      frozen: isFrozen(facts.matters),
    },
    calendar: {
      held,
      heldUntil: held ? (dueAt?.toISOString() ?? null) : null,
      contended,
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

/** What is due beside the rental itself: the difference of an approved extension, or else a late fee, or else what claims cost. */
function dueLater({ lateFeeMinor, lateFeePaidAt }: Booking, { matters: { extension, owedMinor } }: BookingFacts): number {
  if (extension?.status === 'APPROVED') return extension.dueMinor;
  return lateFeePaidAt === null && lateFeeMinor > 0 ? lateFeeMinor : owedMinor;
}

/** Whose turn it is and until when: the state says it, or what lies open does. */
function turnOf(
  { state, dueAt }: Booking,
  { requirements, matters: { proof, flagged } }: BookingFacts,
  actions: readonly NextAction[],
): { waitingOn: WaitingOn; dueAt: string | null } {
  if (QUIET.has(state)) {
    const needed = actions.find(({ optional }) => !optional);
    return { waitingOn: needed?.actor ?? 'NONE', dueAt: needed?.dueAt ?? null };
  }
  if (proof?.status === 'REPORTED') {
    return proof.escalatedAt === null
      ? { waitingOn: 'OWNER', dueAt: proof.dueAt.toISOString() }
      : { waitingOn: 'PLATFORM', dueAt: null };
  }
  const { waitingOn } = TURNS[state];
  if (flagged !== null) return { waitingOn: 'PLATFORM', dueAt: dueAt?.toISOString() ?? null };
  const sendBack = state === 'PENDING_APPROVAL' && requirements.some((status) => status.state === 'REJECTED');
  return {
    waitingOn: sendBack ? 'RENTER' : waitingOn,
    dueAt: waitingOn === 'NONE' ? null : (dueAt?.toISOString() ?? null),
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
  return {
    requirements: await checkRequirements(from, booking, neededUntil),
    matters: await findOpenMatters(from, booking),
    now,
  };
}

function blockers({ state }: Booking, { requirements, matters }: BookingFacts): z.infer<typeof Blocker>[] {
  if (matters.flagged !== null) {
    const message = 'The payment arrived, and the platform checks it. Nobody has to pay again.';
    return [{ code: 'payment_flagged', message, resolvableBy: 'HUMAN_REVIEW' }];
  }
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
  if (!UNHELD.has(booking.state)) return false;
  const asset = await bookedAsset(from, booking);
  const { free } = await findFreeUnits(from, asset, booking, { mode: booking.mode, now, except: booking.id });
  return free.length < booking.units;
}
