import { z } from 'zod';
import type { BookingLimits } from '../../../../db/values/index.ts';
import {
  addLocalDays,
  formatMoney,
  localDaysBetween,
  type Minor,
  payableUnit,
  percent,
  proportion,
  share,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

type LateRules = Pick<BookingLimits, 'lateGraceMinutes' | 'lateFeeDays' | 'lateFeeBps'>;

/**
 * What a renter owes for days after the agreed end, in minor units: a share of the day rate for each day that has begun, for a
 * limited number of days.
 */
export function lateFee(
  { dayRateMinor, currency }: Pick<PriceTerms, 'dayRateMinor' | 'currency'>,
  { lateDays, units, limits }: { lateDays: number; units: number; limits: Omit<LateRules, 'lateGraceMinutes'> },
): Minor {
  const days = Math.min(Math.max(0, lateDays), limits.lateFeeDays);
  return share(dayRateMinor * units * days, limits.lateFeeBps, payableUnit(currency));
}

/**
 * The parts of a late fee that has been paid, in minor units. The fee contains the tax that the vendor charges on the rent, and
 * the commission is taken of the rest, as with rent.
 */
export function lateFeeParts(
  paidMinor: Minor,
  { rentalTaxBps, commissionBps, currency }: Pick<PriceTerms, 'rentalTaxBps' | 'commissionBps' | 'currency'>,
): { netMinor: Minor; taxMinor: Minor; commissionMinor: Minor } {
  const taxMinor = proportion(paidMinor, rentalTaxBps, WHOLE_BPS + rentalTaxBps);
  const netMinor = paidMinor - taxMinor;
  return { netMinor, taxMinor, commissionMinor: share(netMinor, commissionBps, payableUnit(currency)) };
}

interface AgreedEnd {
  readonly endAt: Date;
  readonly timeZone: string;
}

/** How many days have begun since the agreed end. Each begins at the hour of the return in the time zone of the asset. */
export function lateDaysBegun({ endAt, timeZone }: AgreedEnd, now: Date): number {
  return Math.max(0, localDaysBetween(endAt, now, timeZone) + (now < endAt ? 0 : 1));
}

/** When the next late day begins. */
export function nextLateDay(end: AgreedEnd, now: Date): Date {
  return addLocalDays(end.endAt, lateDaysBegun(end, now), end.timeZone);
}

/** The rule for late returns as a sentence, for the rental agreement, the guides, quotes and bookings. */
export function lateFeeInWords({ lateGraceMinutes, lateFeeDays, lateFeeBps }: LateRules): string {
  return `A return more than ${lateGraceMinutes} minutes late, once the owner has reported it, costs ${percent(lateFeeBps)} of the day rate for each unit and each day begun since the agreed time, for at most ${lateFeeDays} days. What is not paid of it is taken from the deposit; what the lateness costs beyond it is claimed like damage.`;
}

export const LateFeeRule = z.object({
  dayFeeMinor: z.int().describe('minor units, for all units'),
  dayFee: z.string(),
  rateBps: z.int().describe('of the day rate'),
  graceMinutes: z.int().describe('so late a return costs nothing'),
  mostDays: z.int(),
  rule: z.string(),
});

/** What late days of this rental would cost. */
export function lateFeeRule(
  terms: Pick<PriceTerms, 'dayRateMinor' | 'currency'>,
  units: number,
  limits: LateRules,
): z.infer<typeof LateFeeRule> {
  const { lateGraceMinutes: graceMinutes, lateFeeDays: mostDays, lateFeeBps: rateBps } = limits;
  const dayFeeMinor = lateFee(terms, { lateDays: 1, units, limits });
  const dayFee = formatMoney(dayFeeMinor, terms.currency);
  return { dayFeeMinor, dayFee, rateBps, graceMinutes, mostDays, rule: lateFeeInWords(limits) };
}

export const LateFeeView = LateFeeRule.extend({
  days: z.int().describe('that have begun and are charged'),
  feeMinor: z.int().describe('for all of them, paid or not'),
  fee: z.string(),
  growsAt: z.string().nullable().describe('UTC instant at which another day begins; null: it grows no more'),
  growsToMinor: z.int().nullable(),
});

interface LateRental extends AgreedEnd {
  readonly terms: Pick<PriceTerms, 'dayRateMinor' | 'currency'>;
  readonly units: number;
  /** The fee that has been charged so far, in minor units. */
  readonly feeMinor: Minor;
  /** When the asset came back; null while the renter still has it. */
  readonly returnedAt: Date | null;
}

/** What is charged for the late days of a rental, and how that continues. */
export function lateFeeView(rental: LateRental, { now, limits }: { now: Date; limits: LateRules }): z.infer<typeof LateFeeView> {
  const { terms, units, feeMinor, returnedAt } = rental;
  const rule = lateFeeRule(terms, units, limits);
  const days = Math.min(lateDaysBegun(rental, returnedAt ?? now), rule.mostDays);
  const grows = returnedAt === null && days < rule.mostDays;
  return {
    ...rule,
    days,
    feeMinor,
    fee: formatMoney(feeMinor, terms.currency),
    growsAt: grows ? nextLateDay(rental, now).toISOString() : null,
    growsToMinor: grows ? lateFee(terms, { lateDays: days + 1, units, limits }) : null,
  };
}
