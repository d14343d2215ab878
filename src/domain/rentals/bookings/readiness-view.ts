import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, DEPOSIT_METHODS, DEPOSIT_STATES } from '../../../../db/values.ts';
import { findFreeUnits } from '../../catalog/availability/index.ts';
import { totalsView } from '../../catalog/quotes/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import { RequirementStatus, unmet } from '../../people/verification/index.ts';
import { formatMoney, type Minor, NextAction } from '../../platform/kernel/index.ts';
import { type Booking, DAYS_TAKEN_STATES, findTimeline, UNACCEPTED_STATES } from '../booking-records/index.ts';
import { type BookingFacts, bookingFacts, nextActions, TURNS, WAITING_ON, whoseTurn } from '../next-actions/index.ts';
import { isFrozen } from '../open-items/index.ts';
import { dueAmong } from './payment-due.ts';
import { bookedAsset } from './rental-period.ts';

const Blocker = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  resolvableBy: z.enum(['AGENT', 'HUMAN_INPUT', 'HUMAN_REVIEW', 'NOBODY']),
});

/** What keeps the booking from going on. */
function blockers({ state }: Booking, { requirements, openItems }: BookingFacts): z.infer<typeof Blocker>[] {
  if (openItems.flagged !== null) {
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

const TIMELINE_LENGTH = 5;

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
    deposit: z.string(),
    depositMethod: z.enum(DEPOSIT_METHODS),
    depositState: z.enum(DEPOSIT_STATES),
    depositTakenMinor: z.int().describe('went to the owner'),
    depositReturnedMinor: z.int().describe('given back or let go'),
    lateFeeMinor: z.int().describe('owed for late days'),
    owedMinor: z.int().describe('by the renter for claims beyond the deposit'),
    currency: z.string(),
  }),
  calendar: z.object({
    held: z.boolean().describe('the days are kept for this booking'),
    heldUntil: z.string().nullable().describe('unless it is paid by then'),
    contended: z.boolean().describe('as in flags'),
  }),
  flags: z.object({
    contended: z.boolean().describe('somebody else holds or has booked the days now'),
    overdue: z.boolean().describe('the asset should be back and is not'),
    atRisk: z.boolean().describe('the renter before has not brought it back'),
    frozen: z.boolean().describe('an open incident or dispute: no money is released'),
  }),
  highRisk: z
    .object({ depositMinor: z.int(), deposit: z.string(), plannedMinor: z.int(), planned: z.string(), why: z.string() })
    .optional()
    .describe('what a high risk makes of the planned deposit; money holds the raised one'),
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

export async function readinessView(from: Reader, booking: Booking, now: Date): Promise<z.infer<typeof ReadinessView>> {
  const { id, state, currency, dueAt } = booking;
  const [facts, creditMinor, contended, timeline] = await Promise.all([
    bookingFacts(from, booking, now),
    creditOn(from, id),
    isContended(from, booking, now),
    findTimeline(from, id, TIMELINE_LENGTH),
  ]);
  const { risk, deposit } = facts;
  const actions = [...nextActions(booking, facts), ...risk.actions];
  const turn = whoseTurn(booking, facts, actions);
  const { pollAfterSeconds } = TURNS[state];
  const held = DAYS_TAKEN_STATES.has(state);
  const totals = totalsView(booking.price, deposit, currency);
  const dueNowMinor = dueNow(booking, facts, totals, creditMinor);
  return {
    bookingId: id,
    state,
    ...turn,
    blockers: [
      ...blockers(booking, facts),
      ...(risk.refusal === null ? [] : [{ code: 'risk_blocked', message: risk.refusal, resolvableBy: 'HUMAN_REVIEW' as const }]),
    ],
    ...(risk.raised !== null && { highRisk: inWords(risk.raised, currency) }),
    nextActions: actions,
    requirements: facts.requirements,
    money: {
      totalMinor: booking.totalMinor,
      total: totals.total,
      dueNowMinor,
      dueNow: formatMoney(dueNowMinor, currency),
      creditMinor,
      depositMinor: deposit.amountMinor,
      deposit: formatMoney(deposit.amountMinor, currency),
      depositMethod: deposit.method,
      depositState: booking.depositState,
      depositTakenMinor: booking.depositTakenMinor,
      depositReturnedMinor: booking.depositReturnedMinor,
      lateFeeMinor: facts.openItems.lateFeeMinor,
      owedMinor: facts.openItems.owedMinor,
      currency,
    },
    flags: {
      contended,
      overdue: booking.overdueSince !== null,
      atRisk: booking.atRiskOf !== null,
      frozen: isFrozen(facts.openItems),
    },
    calendar: {
      held,
      heldUntil: state === 'PENDING_PAYMENT' ? (dueAt?.toISOString() ?? null) : null,
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

function inWords(raised: NonNullable<BookingFacts['risk']['raised']>, currency: string) {
  const { depositMinor, plannedMinor } = raised;
  return { ...raised, deposit: formatMoney(depositMinor, currency), planned: formatMoney(plannedMinor, currency) };
}

/** What is to be paid now, with a deposit that is charged; before the approval, what will be. */
function dueNow(
  booking: Booking,
  { openItems }: BookingFacts,
  totals: { dueAfterApprovalMinor: Minor },
  creditMinor: Minor,
): Minor {
  if (UNACCEPTED_STATES.has(booking.state)) return totals.dueAfterApprovalMinor;
  if (openItems.flagged !== null) return 0;
  const due = dueAmong(booking, openItems, creditMinor);
  if (due === null) return 0;
  return due.kind === 'RENTAL' ? totals.dueAfterApprovalMinor - creditMinor : due.rentMinor;
}

async function isContended(from: Reader, booking: Booking, now: Date): Promise<boolean> {
  if (!UNACCEPTED_STATES.has(booking.state)) return false;
  const asset = await bookedAsset(from, booking);
  const { free } = await findFreeUnits(from, asset, booking, { mode: booking.mode, now, except: booking.id });
  return free.length < booking.units;
}
