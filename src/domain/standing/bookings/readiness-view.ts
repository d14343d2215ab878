import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { TimelineFacts } from '../../../../db/schema/index.ts';
import { BOOKING_STATES, type Side } from '../../../../db/values/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import { RequirementStatus, unmet } from '../../people/trust/index.ts';
import { formatMoney, type Minor, type ReadCtx } from '../../platform/kernel/index.ts';
import type { Message } from '../../platform/words/index.ts';
import { type Booking, DAYS_TAKEN_STATES, findTimeline } from '../../rentals/bookings/index.ts';
import {
  AskPerson,
  askPerson,
  type BookingFacts,
  bookingFacts,
  findTurn,
  nextActions,
  TURNS,
  StepsView,
  turnView,
  withPageUrls,
} from '../steps/index.ts';
import {
  SettlementView,
  settlementView,
  isFrozen,
  type OpenItems,
  CounterOfferView,
  counterOfferView,
  pricedOffer,
  OpenExtensionView,
  openExtensionView,
} from '../../rentals/open-items/index.ts';
import { ChatNews, chatNews } from './chat-news.ts';
import { type Money, moneyOf, MoneyView } from './booking-money.ts';

/** The blocker of each requirement that is not met. */
const UNMET = {
  MISSING: 'requirement_missing',
  REJECTED: 'requirement_rejected',
  EXPIRED: 'requirement_expired',
} as const satisfies Partial<Record<RequirementStatus['state'], string>>;

const Blocker = z.object({
  code: z.enum([...Object.values(UNMET), 'owner_decision', 'payment_flagged', 'risk_blocked']),
  message: z.string(),
  field: z.string().optional(),
  resolvableBy: z.enum(['AGENT', 'HUMAN_INPUT', 'HUMAN_REVIEW', 'NOBODY']),
});

/** Returns what keeps the booking from going on. */
function blockers({ state }: Booking, { requirements, openItems }: BookingFacts): z.input<typeof Blocker>[] {
  if (openItems.flagged !== null) {
    const message = 'The payment arrived, and the platform checks it. Nobody has to pay again.';
    return [{ code: 'payment_flagged', message, resolvableBy: 'HUMAN_REVIEW' }];
  }
  if (state !== 'PENDING_VERIFICATION' && state !== 'PENDING_APPROVAL') return [];
  return [
    ...unmet(requirements).map(({ code, state: status, reason, note }) => ({
      code: status === 'REJECTED' || status === 'EXPIRED' ? UNMET[status] : UNMET.MISSING,
      message: `${code} is ${status.toLowerCase()}${reason === undefined ? '' : `; the owner's reason stands in requirements`}${note === undefined ? '.' : `: ${note}`}`,
      field: code,
      resolvableBy: 'HUMAN_INPUT' as const,
    })),
    ...(state === 'PENDING_APPROVAL'
      ? [{ code: 'owner_decision' as const, message: 'The owner has not answered yet.', resolvableBy: 'HUMAN_REVIEW' as const }]
      : []),
  ];
}

/** An answer to a poll shows only the newest entries, because the booking itself shows the whole timeline. */
const NEWEST_ENTRIES = 5;

/** The state of a booking, which is the same in every answer about it. */
export const StandingView = z.object({
  state: z.enum(BOOKING_STATES),
  ...StepsView.shape,
  askPerson: AskPerson,
  blockers: z.array(Blocker),
  requirements: z.array(RequirementStatus),
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
    .describe('what a high risk makes of the planned deposit; deposit is the raised one'),
  settlement: SettlementView,
  pollAfterSeconds: z.int().nullable(),
});

export const TimelineView = z.array(
  z.object({
    at: z.string(),
    type: z.string(),
    actor: z.enum(['RENTER', 'OWNER', 'ADMIN', 'SYSTEM']),
    from: z.enum(BOOKING_STATES).nullable(),
    to: z.enum(BOOKING_STATES).nullable(),
    note: z.string().nullable(),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    totalMinor: z.int().optional().describe('the price after it'),
    amounts: z
      .record(z.string(), z.string())
      .optional()
      .describe('what else was paid, due or given back, e.g. {"due": "€48.72"}'),
  }),
);

/** The complete counter-offer or extension that nobody has answered yet. */
export const OffersView = z.object({
  counterOffer: CounterOfferView.nullable().describe('what the owner offers instead; nextActions answer it'),
  extension: OpenExtensionView.nullable().describe('the dates that the renter wants instead'),
});

/** What an agent reads to find out what to do next. */
export const ReadinessView = StandingView.extend({
  ...OffersView.shape,
  ...ChatNews.shape,
  id: z.string(),
  bookingId: z.string(),
  money: MoneyView,
  timeline: TimelineView.describe('the newest five; get_booking_detail has all'),
});

/** The side that reads a booking, and when. */
export interface Viewer extends ReadCtx {
  readonly side: Side;
}

export async function readinessView(from: Reader, booking: Booking, viewer: Viewer): Promise<z.input<typeof ReadinessView>> {
  const [{ standing, money, openItems }, timeline] = await Promise.all([
    standingOf(from, booking, viewer),
    timelineOf(from, booking, { side: viewer.side, limit: NEWEST_ENTRIES }),
  ]);
  const offers = offersOf(booking, openItems, viewer);
  const { extension } = offers;
  const { steps, ...chat } = await chatNews(from, booking, { ...viewer, ...standing, extension });
  return {
    id: booking.id,
    bookingId: booking.id,
    ...standing,
    nextActions: [...standing.nextActions, ...steps],
    ...offers,
    ...chat,
    money,
    timeline,
  };
}

export function offersOf(
  { currency }: Pick<Booking, 'currency'>,
  { counterOffer, extension }: Pick<OpenItems, 'counterOffer' | 'extension'>,
  { side }: Pick<Viewer, 'side'>,
): z.input<typeof OffersView> {
  return {
    counterOffer: counterOffer && counterOfferView(pricedOffer(counterOffer), side, currency),
    extension: extension && openExtensionView(extension, side, currency),
  };
}

/** Returns the newest entries of the timeline, in the order in which they happened. */
export async function timelineOf(
  from: Reader,
  { id: bookingId, currency }: Pick<Booking, 'id' | 'currency'>,
  { side, limit }: { side: Side; limit?: number },
): Promise<z.input<typeof TimelineView>> {
  const entries = await findTimeline(from, bookingId, limit);
  const sent = entries.findIndex(({ fromState }) => fromState === 'PENDING_VERIFICATION');
  return entries.map(({ at, type, actor, fromState, toState, note, facts }, index) => ({
    at: at.toISOString(),
    type,
    actor,
    from: fromState,
    to: toState,
    note,
    // What a plan was before it was sent is nothing to the owner.
    ...(facts && (side === 'RENTER' || index >= sent) && shownFacts(facts, currency)),
  }));
}

const Dates = z.object({ startDate: z.string().optional(), endDate: z.string().optional(), totalMinor: z.int().optional() });

/**
 * Returns dates and price as they are, and every other amount by its name without the unit, formatted. What a refund gave back
 * this time comes first, and then the payment of which it is a part.
 */
function shownFacts(
  { backMinor, ...others }: TimelineFacts,
  currency: string,
): Pick<z.input<typeof TimelineView.element>, 'amounts'> {
  const { amountMinor: ofMinor, ...rest } = others;
  const facts = backMinor === undefined || ofMinor === undefined ? others : { backMinor, ofMinor, ...rest };
  const amounts = Object.entries(facts).flatMap(([name, amount]) =>
    name === 'totalMinor' || typeof amount === 'string' ? [] : [[name.replace(/Minor$/, ''), formatMoney(amount, currency)]],
  );
  return { ...Dates.parse(facts), ...(amounts.length > 0 && { amounts: Object.fromEntries(amounts) }) };
}

interface Standing {
  readonly standing: z.input<typeof StandingView>;
  /** What the side whose turn it is has to do, in words. */
  readonly toDo: Message | null;
  readonly money: Money;
  readonly openItems: OpenItems;
}

/** Returns how the booking stands for one side. */
export async function standingOf(from: Reader, booking: Booking, viewer: Viewer): Promise<Standing> {
  return standingFor(booking, await standingFacts(from, booking, viewer), viewer);
}

/** What is loaded to say how a booking stands. It is the same for both sides. */
export interface StandingFacts {
  readonly facts: BookingFacts;
  readonly creditMinor: Minor;
  readonly settlement: z.input<typeof SettlementView>;
}

export async function standingFacts(from: Reader, booking: Booking, context: ReadCtx): Promise<StandingFacts> {
  const [facts, creditMinor] = await Promise.all([bookingFacts(from, booking, context), creditOn(from, booking.id)]);
  return { facts, creditMinor, settlement: await settlementView(from, booking, facts) };
}

export function standingFor(
  booking: Booking,
  { facts, creditMinor, settlement }: StandingFacts,
  { side, now, settings }: Viewer,
): Standing {
  const { state, currency, dueAt } = booking;
  const { risk, contended, openItems } = facts;
  const actions = [...nextActions(booking, facts), ...risk.actions];
  const turn = findTurn(booking, facts, actions);
  const standing = {
    state,
    ...turnView(turn, booking, now),
    askPerson: side === 'RENTER' ? askPerson(booking, facts, settings) : [],
    blockers: [
      ...blockers(booking, facts),
      ...(risk.refusal === null
        ? []
        : [{ code: 'risk_blocked' as const, message: risk.refusal, resolvableBy: 'HUMAN_REVIEW' as const }]),
    ],
    ...(risk.raised !== null && { highRisk: inWords(risk.raised, currency) }),
    nextActions: side === 'RENTER' ? withPageUrls(actions, booking, { now, settings }) : actions,
    requirements: facts.requirements,
    flags: {
      contended,
      overdue: booking.overdueSince !== null,
      atRisk: booking.atRiskOf !== null,
      frozen: isFrozen(openItems),
    },
    calendar: {
      held: DAYS_TAKEN_STATES.has(state),
      heldUntil: state === 'PENDING_PAYMENT' ? (dueAt?.toISOString() ?? null) : null,
      contended,
    },
    settlement,
    pollAfterSeconds: TURNS[state].pollAfterSeconds,
  };
  return { standing, toDo: turn.does.you, money: moneyOf(booking, facts, creditMinor), openItems };
}

function inWords(raised: NonNullable<BookingFacts['risk']['raised']>, currency: string) {
  const { depositMinor, plannedMinor } = raised;
  return { ...raised, deposit: formatMoney(depositMinor, currency), planned: formatMoney(plannedMinor, currency) };
}
