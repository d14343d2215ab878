import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById, NO_ALTERNATIVES } from '../../catalog/assets/index.ts';
import { findFreeUnits, normalPeriod, type Period } from '../../catalog/availability/index.ts';
import { changedPrice } from '../../catalog/pricing/index.ts';
import { approvalDueAt, assertBookable, assertPeriodInReach, verificationDueAt } from '../../catalog/quotes/index.ts';
import { LEVEL_RULES } from '../../people/trust/index.ts';
import { type CommandContext, type Commitment, declareId, formatMoney, type Minor } from '../../platform/kernel/index.ts';
import {
  bookedAsset,
  type Booking,
  bookingEvents,
  dueAfterApproval,
  type BookingChanges,
  saveBooking,
  riskChanges,
  riskOfBooking,
  spendReference,
  planDeposit,
  unpaidDeposit,
  periodOf,
  riskBlocked,
} from '../bookings/index.ts';
import { changeProblems, recordDatesChange } from '../open-items/index.ts';
import { changeCostsMore } from './extension-errors.ts';
import { kindOfChange, priceChange } from './extension.ts';

export const EXTENSION_ID = declareId('ext');

/**
 * Throws unless a paid booking may have this period. It checks the rules that the booking froze, then the calendar, as for a
 * new booking.
 */
export async function assertChangeable(
  tx: Tx,
  booking: Booking,
  requested: Period,
  { now, handedOver }: { now: Date; handedOver: boolean },
): Promise<void> {
  const { id: bookingId, units, mode } = booking;
  const wanted = { slug: booking.asset.slug, bookingId, ...requested };
  const catalogAsset = await findAssetById(tx, booking.assetId);
  if (catalogAsset?.asset.status === 'SUSPENDED')
    throw datesRefused({ ...wanted, problems: [SUSPENDED], alternatives: NO_ALTERNATIVES });
  const asset = await bookedAsset(tx, booking);
  const problems = changeProblems(booking, requested, { now, handedOver });
  if (problems.length > 0) throw datesRefused({ ...wanted, problems, alternatives: NO_ALTERNATIVES });
  const { free, heldUntil } = await findFreeUnits(tx, asset, requested, { mode, now, except: bookingId });
  if (free >= units) return;
  const lookFor = { units, mode };
  throw datesUnavailable({ ...wanted, heldUntil: heldUntil?.toISOString() ?? null, alternatives: NO_ALTERNATIVES, lookFor });
}

const SUSPENDED = { code: 'suspended', message: 'the listing is not offered any more: the rental goes on as agreed' };

export interface RequestedDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Returns the requested period; a date that the call does not name stays as it is. */
export function requestedPeriod(
  booking: Booking,
  { startDate = booking.startDate, endDate = booking.endDate }: RequestedDays,
): Period {
  const period = normalPeriod({ startDate, endDate });
  assertPeriodInReach(period);
  return period;
}

type Context = Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>;

/** What the renter agreed to pay for a request with other dates, minor units; see `change_costs_more`. */
export const agreedDue = z.int().min(0).optional().describe('of a request: what the person agreed to');

/** Returns a plan or a request with these days, which may be the ones that it has already. */
export async function withDays(
  booking: Booking,
  requested: RequestedDays,
  context: Context & { agreedDueMinor?: Minor | undefined },
): Promise<Booking> {
  const period = requestedPeriod(booking, requested);
  return kindOfChange(booking, period) === null ? booking : reschedulePlan(booking, period, context);
}

/** Returns what a request with other dates commits: its new price, which is counted when it is paid. A plan commits nothing. */
export function commitmentsOfRequest(booking: Booking, requested: RequestedDays, now: Date): Commitment[] {
  const { id, state, currency } = booking;
  if (state !== 'PENDING_APPROVAL') return [];
  const { price } = priceChange(booking, requestedPeriod(booking, requested), { now, settings: { smallestPayments: {} } });
  const { totalMinor: amountMinor } = price.totals;
  return amountMinor > 0 ? [{ reference: spendReference.rental(id), amountMinor, currency, later: true }] : [];
}

/**
 * Gives other dates to a booking that nobody has accepted yet; they apply at once. A request that the owner has seen is then a
 * new one: the renter has to agree to what is due if that becomes more, and the owner's time to answer begins again.
 */
export async function reschedulePlan(
  plan: Booking,
  requested: Period,
  { agreedDueMinor, ...context }: Context & { agreedDueMinor?: Minor | undefined },
): Promise<Booking> {
  const { tx, now, ids, emit } = context;
  const { id: bookingId, assetId, state, currency } = plan;
  const changes = await changesFor(plan, requested, context);
  if (state !== 'PENDING_VERIFICATION') assertAgreed(plan, { ...plan, ...changes }, agreedDueMinor, now);
  const booking = await saveBooking(tx, plan, changes);
  await recordDatesChange(tx, plan, booking, { id: ids.next(EXTENSION_ID), now });
  const { startDate, endDate, totalMinor } = booking;
  await emit({ type: bookingEvents.rescheduled, bookingId, assetId, data: { state, startDate, endDate, totalMinor, currency } });
  return booking;
}

/** Returns a plan or a request as it would be with other dates, after the same checks. */
export async function rescheduled(
  plan: Booking,
  requested: Period,
  context: Pick<Context, 'tx' | 'now' | 'settings'>,
): Promise<Booking> {
  return { ...plan, ...(await changesFor(plan, requested, context)) };
}

/** Returns what other dates change in a plan or a request. The dates and the risk are checked as when it was sent. */
async function changesFor(
  plan: Booking,
  requested: Period,
  { tx, now, settings }: Pick<Context, 'tx' | 'now' | 'settings'>,
): Promise<BookingChanges> {
  const { id: bookingId, assetId, state, mode, units, rentalMode, terms } = plan;
  const catalogAsset = await findAssetById(tx, assetId);
  if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
  await assertBookable(tx, catalogAsset, { ...requested, units, except: bookingId }, { mode, now, settings });

  const dates = periodOf(plan, requested);
  const price = changedPrice(terms, plan.price, { ...requested, rentalMode, units });
  const { totalMinor } = price.totals;
  const { method } = unpaidDeposit({ ...plan, endAt: dates.endAt }, now);
  const changed = { ...dates, price, totalMinor, days: price.days, depositMethod: method, updatedAt: now };
  if (state === 'PENDING_VERIFICATION') {
    const dueAt = verificationDueAt(plan.createdAt, dates.startAt, plan.limits);
    return { ...changed, dueAt, ...(await planDeposit(tx, { ...plan, ...changed }, now)) };
  }
  const risk = await riskOfBooking(tx, { ...plan, ...changed }, now);
  if (LEVEL_RULES[risk.level].refused) throw riskBlocked({ bookingId, reasons: risk.reasons.map(({ text }) => text) });
  return {
    ...changed,
    ...riskChanges({ ...plan, ...changed }, risk),
    promotedAt: now,
    dueAt: approvalDueAt(now, dates.startAt, plan.limits),
  };
}

/** Throws `change_costs_more` unless the renter has agreed to what would be due. */
function assertAgreed(before: Booking, after: Booking, agreedDueMinor: Minor | undefined, now: Date): void {
  const due = (booking: Booking) => dueAfterApproval(booking, unpaidDeposit(booking, now));
  const agreed = agreedDueMinor ?? due(before);
  const dueAfterApprovalMinor = due(after);
  if (dueAfterApprovalMinor <= agreed) return;
  const { id: bookingId, startDate, endDate, currency } = after;
  throw changeCostsMore({
    bookingId,
    startDate,
    endDate,
    total: formatMoney(after.totalMinor, currency),
    totalBefore: formatMoney(before.totalMinor, currency),
    agreed: formatMoney(agreed, currency),
    dueAfterApproval: formatMoney(dueAfterApprovalMinor, currency),
    dueAfterApprovalMinor,
  });
}
