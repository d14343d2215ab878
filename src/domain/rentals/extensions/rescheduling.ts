import { assetNotFound, findAssetById } from '../../catalog/assets/index.ts';
import { normalPeriod, type Period } from '../../catalog/availability/index.ts';
import { changedPrice, depositMethod } from '../../catalog/pricing/index.ts';
import { approvalDueAt, assertPeriodInReach, verificationDueAt } from '../../catalog/quotes/index.ts';
import { assertBookable } from '../../catalog/search/index.ts';
import { LEVEL_RULES } from '../../people/trust/index.ts';
import type { CommandContext } from '../../platform/kernel/index.ts';
import { type Booking, type BookingChanges, bookingEvents, saveBooking } from '../booking-records/index.ts';
import { riskChanges, riskOfBooking } from '../booking-risk/index.ts';
import { periodOf, riskBlocked } from '../bookings/index.ts';
import { planDeposit } from '../deposits/index.ts';
import { kindOfChange } from './price-change.ts';

export interface WishedDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** What is not said stays as it is. */
export function wishedPeriod(booking: Booking, { startDate = booking.startDate, endDate = booking.endDate }: WishedDays): Period {
  const period = normalPeriod({ startDate, endDate });
  assertPeriodInReach(period);
  return period;
}

type Context = Pick<CommandContext, 'tx' | 'now' | 'settings' | 'emit'>;

/** A plan or a request as it is with these days, which may be those that it has. */
export async function withDays(booking: Booking, wish: WishedDays, context: Context): Promise<Booking> {
  const period = wishedPeriod(booking, wish);
  return kindOfChange(booking, period) === null ? booking : reschedulePlan(booking, period, context);
}

/**
 * Other dates for what nobody has accepted yet: they apply at once. A request that the owner has already seen is then a
 * new one: its dates and risk are checked as when it was sent, and the time to answer begins anew.
 */
export async function reschedulePlan(
  plan: Booking,
  wish: { startDate: string; endDate: string },
  { tx, now, settings, emit }: Context,
): Promise<Booking> {
  const { id: bookingId, assetId, state, mode, units, rentalMode, terms, depositMinor, currency } = plan;
  const catalogAsset = await findAssetById(tx, assetId);
  if (catalogAsset === undefined || catalogAsset.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
  await assertBookable(tx, catalogAsset, { ...wish, units, except: bookingId }, { mode, now, settings });

  const dates = periodOf(plan, wish);
  const price = changedPrice(terms, plan.price, { ...wish, rentalMode, units });
  const { totalMinor } = price.totals;
  const repriced = { ...dates, price, totalMinor, days: price.days };
  const method =
    plan.depositMethod === 'COLLATERAL' ? plan.depositMethod : depositMethod(depositMinor, { endAt: dates.endAt, now });
  const changed = { ...repriced, depositMethod: method, updatedAt: now };
  const clock =
    state === 'PENDING_VERIFICATION'
      ? {
          dueAt: verificationDueAt(plan.createdAt, dates.startAt, settings),
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
    const hours = catalogAsset?.category.silentAcceptanceHours ?? null;
    return { ...riskChanges(request, risk), promotedAt: now, dueAt: approvalDueAt(now, request.startAt, hours, settings) };
  }
}
