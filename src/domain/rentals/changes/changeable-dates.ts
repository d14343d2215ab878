import type { Tx } from '../../../../db/database.ts';
import { assetNotFound, datesRefused, datesUnavailable, findAssetById } from '../../catalog/assets/index.ts';
import {
  type Bookable,
  findFreeUnits,
  findFreeWindows,
  normalPeriod,
  type Period,
  returnProblems,
} from '../../catalog/availability/index.ts';
import { changedPrice } from '../../catalog/pricing/index.ts';
import { approvalDueAt, assertPeriodInReach, verificationDueAt } from '../../catalog/quotes/index.ts';
import { assertBookable, findSimilarFree } from '../../catalog/search/index.ts';
import { LEVEL_RULES } from '../../people/trust/index.ts';
import { addDays, type CommandContext, daysBetween } from '../../platform/kernel/index.ts';
import {
  bookedAsset,
  type Booking,
  type BookingChanges,
  bookingEvents,
  saveBooking,
  riskChanges,
  riskOfBooking,
  planDeposit,
  unpaidDeposit,
} from '../booking-records/index.ts';
import { periodOf, riskBlocked } from '../bookings/index.ts';
import { kindOfChange } from './extension.ts';
import { changeProblems } from '../open-items/index.ts';

/** Throws unless a paid booking may have this period: the rules that it froze, then the calendar, both as for a new booking. */
export async function assertChangeable(
  tx: Tx,
  booking: Booking,
  wish: Period,
  { now, handedOver }: { now: Date; handedOver: boolean },
): Promise<void> {
  const { id: bookingId, units, mode } = booking;
  const wanted = { slug: booking.asset.slug, bookingId, ...wish };
  const catalogAsset = await findAssetById(tx, booking.assetId);
  if (catalogAsset?.asset.status === 'SUSPENDED') throw datesRefused({ ...wanted, problems: [SUSPENDED], alternatives: NONE });
  const asset = await bookedAsset(tx, booking);
  const problems = changeProblems(booking, wish, { now, handedOver });
  if (problems.length > 0) throw datesRefused({ ...wanted, problems, alternatives: NONE });
  const { free, heldUntil } = await findFreeUnits(tx, asset, wish, { mode, now, except: bookingId });
  if (free.length >= units) return;
  const alternatives = await alternativesTo(tx, booking, asset, wish, now);
  throw datesUnavailable({ ...wanted, heldUntil: heldUntil?.toISOString() ?? null, alternatives });
}

const NONE = { windows: [], assets: [] };
const SUSPENDED = { code: 'suspended', message: 'the listing is not offered any more: the rental goes on as agreed' };

export interface WishedDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Dates that are not named stay as they are. */
export function wishedPeriod(booking: Booking, { startDate = booking.startDate, endDate = booking.endDate }: WishedDays): Period {
  const period = normalPeriod({ startDate, endDate });
  assertPeriodInReach(period);
  return period;
}

type Context = Pick<CommandContext, 'tx' | 'now' | 'settings' | 'emit'>;

/** A plan or a request with these days, which may be the ones that it has. */
export async function withDays(booking: Booking, wish: WishedDays, context: Context): Promise<Booking> {
  const period = wishedPeriod(booking, wish);
  return kindOfChange(booking, period) === null ? booking : reschedulePlan(booking, period, context);
}

/**
 * Other dates for what nobody has accepted yet: they apply at once. A request that the owner has already seen is then a
 * new one: its dates and risk are checked as when it was sent, and the time to answer begins anew.
 */
export async function reschedulePlan(plan: Booking, wish: Period, { tx, now, settings, emit }: Context): Promise<Booking> {
  const { id: bookingId, assetId, state, mode, units, rentalMode, terms, currency } = plan;
  const catalogAsset = await findAssetById(tx, assetId);
  if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
  await assertBookable(tx, catalogAsset, { ...wish, units, except: bookingId }, { mode, now, settings });

  const dates = periodOf(plan, wish);
  const price = changedPrice(terms, plan.price, { ...wish, rentalMode, units });
  const { totalMinor } = price.totals;
  const repriced = { ...dates, price, totalMinor, days: price.days };
  const { method } = unpaidDeposit({ ...plan, endAt: dates.endAt }, now);
  const changed = { ...repriced, depositMethod: method, updatedAt: now };
  const clock =
    state === 'PENDING_VERIFICATION'
      ? {
          dueAt: verificationDueAt(plan.createdAt, dates.startAt, plan.limits),
          ...(await planDeposit(tx, { ...plan, ...changed }, now)),
        }
      : await sendAnew({ ...plan, ...changed });
  const booking = await saveBooking(tx, plan, { ...changed, ...clock });
  const { startDate, endDate } = booking;
  await emit({ type: bookingEvents.rescheduled, bookingId, assetId, data: { state, startDate, endDate, totalMinor, currency } });
  return booking;

  async function sendAnew(request: Booking): Promise<BookingChanges> {
    const risk = await riskOfBooking(tx, request, now);
    if (LEVEL_RULES[risk.level].refused) throw riskBlocked({ bookingId, reasons: risk.reasons.map(({ text }) => text) });
    return { ...riskChanges(request, risk), promotedAt: now, dueAt: approvalDueAt(now, request.startAt, request.limits) };
  }
}

async function alternativesTo(tx: Tx, booking: Booking, asset: Bookable, wish: Period, now: Date) {
  const { mode, units } = booking;
  const catalogAsset = await findAssetById(tx, booking.assetId);
  const more = wish.startDate === booking.startDate && wish.endDate > booking.endDate;
  const windows = more
    ? await longestEnd(tx, booking, asset, wish, now)
    : await findFreeWindows(tx, asset, wish, { mode, now, units });
  // Only days that the booking does not have yet must be free.
  const needed = more ? { startDate: booking.endDate, endDate: wish.endDate } : wish;
  return { windows, assets: catalogAsset === undefined ? [] : await findSimilarFree(tx, catalogAsset, needed, { mode, now }) };
}

/** The longest end that is possible instead. More days need more of the calendar, so the limit is found by halving. */
async function longestEnd(
  tx: Tx,
  booking: Booking,
  asset: Bookable,
  { startDate, endDate }: Period,
  now: Date,
): Promise<Period[]> {
  const { id: except, mode, units } = booking;
  let least = 0;
  let most = daysBetween(booking.endDate, endDate) - 1;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const period = { startDate, endDate: addDays(booking.endDate, middle) };
    const { free } = await findFreeUnits(tx, asset, period, { mode, now, except });
    if (free.length >= units) least = middle;
    else most = middle - 1;
  }
  for (let days = least; days > 0; days -= 1) {
    const period = { startDate, endDate: addDays(booking.endDate, days) };
    if (returnProblems(asset.rules, period, asset.timeZone, now).length === 0) return [period];
  }
  return [];
}
