import {
  approvalDueAt,
  type Booking,
  periodOf,
  planDeposit,
  riskBlocked,
  riskChanges,
  riskOfBooking,
  saveBooking,
  verificationDueAt,
} from '../bookings/index.ts';
import { assertBookable, assetNotFound, findListingById } from '../catalog/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { changedPrice, depositMethod } from '../pricing/index.ts';
import { LEVEL_RULES } from '../trust/index.ts';
import type { Outcome } from './extension-view.ts';

/**
 * Other dates for what nobody has accepted yet: they apply at once. A request that the owner has already seen is then a
 * new one: its dates and risk are checked as when it was sent, and the time to answer begins anew.
 */
export async function reschedulePlan(
  plan: Booking,
  wish: { startDate: string; endDate: string },
  { tx, now, settings, emit }: Pick<CommandContext, 'tx' | 'now' | 'settings' | 'emit'>,
): Promise<Outcome> {
  const { id: bookingId, assetId, state, mode, units, rentalMode, terms, depositMinor, currency } = plan;
  const listing = await findListingById(tx, assetId);
  if (listing === undefined || listing.asset.status !== 'LIVE') throw assetNotFound({ asset: plan.asset.slug });
  await assertBookable(tx, listing, { ...wish, units, except: bookingId }, { mode, now, settings });

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
  await emit({ type: 'booking.rescheduled', bookingId, assetId, data: { state, startDate, endDate, totalMinor, currency } });
  return { booking, extension: null };

  async function sendAnew(request: Booking): Promise<Partial<Booking>> {
    const risk = await riskOfBooking(tx, request, now);
    if (LEVEL_RULES[risk.level].refused) throw riskBlocked({ bookingId, reasons: risk.reasons.map(({ text }) => text) });
    const hours = listing?.category.silentAcceptanceHours ?? null;
    return { ...riskChanges(request, risk), promotedAt: now, dueAt: approvalDueAt(now, request.startAt, hours, settings) };
  }
}
