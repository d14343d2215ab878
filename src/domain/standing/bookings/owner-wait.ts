import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import type { Period } from '../../catalog/availability/index.ts';
import { readPrice } from '../../catalog/pricing/index.ts';
import { ascending, counted, formatMoney, named, NextAction } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { type BookingFacts, TurnView, turnView } from '../steps/index.ts';
import { competitorsOf, endangeredBy, EndangeredView } from '../../rentals/requests/index.ts';
import { OwnerSideOf, ownerSideOf, ownerShare, type RenterCard } from './owner-booking-view.ts';
import { countsInWords, mattersOf, OWNER_MATTERS, type OwnerMatter } from './owner-matter.ts';

/** A matter with its booking. */
export interface OwnerWait {
  readonly booking: Booking;
  readonly facts: BookingFacts;
  readonly matter: OwnerMatter;
}

/** Returns every matter of these bookings. `matter.waits` says whether it waits for the owner. */
export function ownerMatters(bookings: readonly Booking[], facts: ReadonlyMap<string, BookingFacts>): OwnerWait[] {
  return bookings.flatMap((booking) => {
    const known = facts.get(booking.id);
    return known === undefined ? [] : mattersOf(booking, known).map((matter) => ({ booking, facts: known, matter }));
  });
}

/** What an owner needs to answer a matter, in every entry of the inbox. */
export const Answerable = OwnerSideOf.extend({
  competesWith: z.array(z.string()).describe('ids of other requests: there are not free units enough for all of them'),
  nextActions: z.array(NextAction).describe('the calls that answer it'),
});

const Dates = z.object({ startDate: z.string(), endDate: z.string() });

export const OwnerWaitView = z.object({
  matter: z.enum(OWNER_MATTERS),
  bookingId: z.string(),
  state: z.enum(BOOKING_STATES),
  title: z.string(),
  ...Dates.shape,
  newDates: Dates.extend({ free: z.boolean() })
    .nullable()
    .describe('EXTENSION: the dates that the renter wants, and whether nobody else has them; earnsMinor is what they add'),
  transfer: z
    .string()
    .nullable()
    .describe('TRANSFER: what is to be on your account, and what of it you then owe the platform; earnsMinor is the rest'),
  endangers: z.array(EndangeredView).describe('OVERDUE: bookings that cannot be handed over before it is back'),
  ...TurnView.pick({ waitingFor: true, dueAt: true, onSilence: true }).shape,
  currency: z.string(),
  ...Answerable.shape,
});

type Renters = ReadonlyMap<string, RenterCard>;

export async function answerable(
  from: Reader,
  { booking, facts, matter }: OwnerWait,
  renters: Renters,
): Promise<z.input<typeof Answerable>> {
  const period = periodAtStake(booking, facts, matter);
  const renter = renters.get(booking.renterId) ?? { id: booking.renterId, name: '', trustTier: 'STANDARD' };
  return {
    ...ownerSideOf(booking, renter),
    competesWith: period === null ? [] : await competitorsOf(from, booking, period, facts.now),
    nextActions: [...matter.steps],
  };
}

export async function ownerWaitView(from: Reader, wait: OwnerWait, renters: Renters): Promise<z.input<typeof OwnerWaitView>> {
  const { booking, facts, matter } = wait;
  const { id: bookingId, state, asset, startDate, endDate, currency } = booking;
  const { extension } = facts.openItems;
  const requested = matter.matter === 'EXTENSION' ? extension : null;
  const addsMinor = requested === null ? null : ownerShare(readPrice(requested.price)) - ownerShare(booking.price);
  const { waitingFor, dueAt, onSilence } = turnView({ waitingOn: 'OWNER', ...matter }, booking, facts.now);
  return {
    matter: matter.matter,
    bookingId,
    state,
    title: asset.title,
    startDate,
    endDate,
    newDates: requested && { startDate: requested.startDate, endDate: requested.endDate, free: !facts.newDatesTaken },
    transfer: matter.matter === 'TRANSFER' ? transferInWords(booking, facts) : null,
    endangers: matter.matter === 'OVERDUE' ? await endangeredBy(from, booking) : [],
    waitingFor,
    dueAt,
    onSilence,
    currency,
    ...(await answerable(from, wait, renters)),
    ...(addsMinor !== null && { earnsMinor: addsMinor, earns: formatMoney(addsMinor, currency) }),
  };
}

/** Returns the transfer in words: “€133.95 … of it you owe the platform €27.03”. */
function transferInWords({ price, currency }: Booking, { openItems: { proof } }: BookingFacts): string | null {
  if (proof === null) return null;
  const owedMinor = proof.amountMinor - ownerShare(price);
  const [whole, owed] = [proof.amountMinor, owedMinor].map((amountMinor) => formatMoney(amountMinor, currency));
  return `${whole} should be on your account; ${owed} of it (commission, service fee and taxes) you then owe the platform.`;
}

/** Returns the days that an answer would give away; null if they are given away already. */
function periodAtStake(booking: Booking, { openItems }: BookingFacts, { matter }: OwnerMatter): Period | null {
  if (matter === 'REQUEST' || matter === 'DOCUMENTS') return booking;
  return matter === 'EXTENSION' ? openItems.extension : null;
}

/** Compares two matters: one with a deadline comes before one without, and the earlier deadline first. */
export function soonestFirst(a: OwnerWait, b: OwnerWait): number {
  const due = ({ matter }: OwnerWait) => matter.dueAt?.getTime() ?? Infinity;
  return ascending(due(a), due(b)) || ascending(a.booking.id, b.booking.id);
}

/** Returns in words how many matters of each kind wait, and which deadline comes next. */
export function inboxInWords(
  waits: readonly OwnerWait[],
  { requests, questions }: { requests: number; questions: number },
  now: Date,
): string {
  const counts = new Map(
    Map.groupBy(waits, ({ matter }) => matter.matter)
      .entries()
      .map(([kind, its]) => [kind, its.length]),
  );
  const matters = countsInWords(counts.set('REQUEST', requests));
  const asked = questions === 0 ? '' : `${counted(questions, 'unanswered question')}`;
  const words = [matters, asked].filter((part) => part !== '').join(', ');
  if (words === '') return 'Nothing waits for you.';
  const next = waits.toSorted(soonestFirst).find(({ matter: { dueAt } }) => dueAt !== null && dueAt > now);
  if (next === undefined) return `For you: ${words}. No deadline is ahead.`;
  const { waitingFor } = turnView({ waitingOn: 'OWNER', ...next.matter }, next.booking, now);
  return `For you: ${words}. Next deadline: ${named(next.booking.asset.title)}. ${waitingFor}`;
}
