import { z } from 'zod';
import type { RentalMode } from '../../../../db/values/index.ts';
import {
  type CivilDay,
  daysBetween,
  type Frozen,
  type Minor,
  payableUnit,
  percent,
  readOnce,
  share,
  sum,
  toPayable,
} from '../../platform/kernel/index.ts';
import { periodLines } from './period-price.ts';
import { PriceLine, priceLine } from './price-line.ts';
import type { PriceTerms } from './price-terms.ts';

const minor = z.int().describe('minor units');

/** What a rental costs, line by line. The lines shown to the renter add up to `totalMinor`. */
export const Price = z.object({
  days: z.int(),
  lines: z.array(PriceLine),
  totals: z.object({
    ownerSubtotalMinor: minor.describe('before the platform adds or takes anything'),
    serviceFeeMinor: minor,
    taxMinor: minor.describe('rentalTaxMinor + feeTaxMinor'),
    totalMinor: minor.describe('what the renter pays; the deposit is apart'),
    commissionMinor: minor.describe('taken from the owner subtotal'),
    ownerNetMinor: minor.describe('ownerSubtotalMinor − commissionMinor; the owner receives rentalTaxMinor on top'),
    rentalTaxMinor: minor,
    feeTaxMinor: minor,
  }),
});
export type Price = Frozen<z.infer<typeof Price>>;

/** Reads a stored price. */
export const readPrice = readOnce(Price);

export interface Rental {
  readonly startDate: CivilDay;
  /** The day of return, which is not counted; it equals `startDate` for a rental of one day. */
  readonly endDate: CivilDay;
  readonly rentalMode: RentalMode;
  readonly units: number;
  /** Ids of the chosen extras; mandatory ones need not be named. */
  readonly extras: readonly string[];
}

/**
 * The price of `rental` under `terms`, in minor units. Every line is rounded once, half up, for one unit and then multiplied,
 * and is a multiple of what can be paid in the currency (`payableUnit`). Throws RangeError for an extra or a mode that the
 * terms do not offer: the caller refuses those first.
 */
export function priceRental(terms: PriceTerms, rental: Rental): Price {
  const unknown = unknownExtras(terms, rental.extras);
  if (unknown.length > 0) throw new RangeError(`Unknown extras: ${unknown.join(', ')}.`);
  if (!terms.rentalModes.includes(rental.rentalMode)) throw new RangeError(`${rental.rentalMode} is not offered.`);

  const days = Math.max(1, daysBetween(rental.startDate, rental.endDate));
  const period = periodLines(terms, { startDate: rental.startDate, days, units: rental.units });
  const lines = [...period, ...operatorLines(terms, rental, days), ...extraLines(terms, rental, days)];
  return priceOf(terms, days, lines);
}

/** What the renter pays and the owner gets for the owner's lines, with fee, taxes and commission. */
export function priceOf(terms: PriceTerms, days: number, ownerLines: readonly PriceLine[]): Price {
  const totals = totalsOf(terms, sum(ownerLines.map((each) => each.amountMinor)));
  return { days, lines: [...ownerLines, ...platformLines(terms, totals)], totals };
}

/** Returns the ids that are not extras of these terms. */
export function unknownExtras(terms: PriceTerms, ids: readonly string[]): string[] {
  return ids.filter((id) => !terms.extras.some((extra) => extra.id === id));
}

function operatorLines(terms: PriceTerms, rental: Rental, days: number): PriceLine[] {
  if (rental.rentalMode !== 'WITH_OPERATOR') return [];
  return [priceLine('operator', 'Operator', days * rental.units, toPayable(terms.operatorDayRateMinor ?? 0, terms.currency))];
}

function extraLines(terms: PriceTerms, rental: Rental, days: number): PriceLine[] {
  const chosen = terms.extras.filter((extra) => extra.mandatory || rental.extras.includes(extra.id));
  return chosen.map((extra) => {
    const quantity = extra.per === 'DAY' ? days * rental.units : rental.units;
    return priceLine(`extra:${extra.id}`, extra.label, quantity, toPayable(extra.amountMinor, terms.currency));
  });
}

/** Everything that follows from the owner subtotal. */
export function totalsOf(terms: PriceTerms, ownerSubtotalMinor: Minor): Price['totals'] {
  const { bps, minMinor, capMinor } = terms.fee;
  const unit = payableUnit(terms.currency);
  const feeMinor = Math.min(Math.max(share(ownerSubtotalMinor, bps, unit), minMinor), capMinor ?? Infinity);
  const serviceFeeMinor = toPayable(feeMinor, terms.currency);
  const rentalTaxMinor = share(ownerSubtotalMinor, terms.rentalTaxBps, unit);
  const feeTaxMinor = share(serviceFeeMinor, terms.feeTaxBps, unit);
  const taxMinor = rentalTaxMinor + feeTaxMinor;
  const commissionMinor = share(ownerSubtotalMinor, terms.commissionBps, unit);
  return {
    ownerSubtotalMinor,
    serviceFeeMinor,
    taxMinor,
    totalMinor: ownerSubtotalMinor + serviceFeeMinor + taxMinor,
    commissionMinor,
    // This is the exact remainder, because a share that is rounded by itself could differ from the whole by one minor unit.
    ownerNetMinor: ownerSubtotalMinor - commissionMinor,
    rentalTaxMinor,
    feeTaxMinor,
  };
}

function platformLines(terms: PriceTerms, totals: Price['totals']): PriceLine[] {
  const lines = [
    priceLine('service_fee', 'Service fee', 1, totals.serviceFeeMinor),
    priceLine('rental_tax', `Tax on the rental (${percent(terms.rentalTaxBps)})`, 1, totals.rentalTaxMinor),
    priceLine('fee_tax', `Tax on the service fee (${percent(terms.feeTaxBps)})`, 1, totals.feeTaxMinor),
    priceLine('commission', `Commission (${percent(terms.commissionBps)})`, 1, -totals.commissionMinor, ['OWNER']),
  ];
  return lines.filter((each) => each.amountMinor !== 0);
}
