import { type Minor, payableUnit, roundHalfUp, sum } from '../../platform/kernel/index.ts';
import { priceLine } from './price-line.ts';
import { type Price, priceOf, priceRental, type Rental, totalsOf } from './price-rental.ts';
import type { PriceTerms } from './price-terms.ts';

/** The code of the line that turns the listed price into the one that both sides agreed on. */
export const AGREED_LINE = 'negotiated_adjustment';
/** The codes of the lines that are rent for the days. Operator, extras and what the platform adds are other lines. */
export const RENT_LINES = ['rental', 'season', 'duration_discount', AGREED_LINE] as const;
/** The codes of the lines that the renter pays in addition to the vendor's supply. */
export const FEE_AND_TAX_LINES = ['service_fee', 'rental_tax', 'fee_tax'] as const;
/** The codes of the lines that the platform adds for the renter or deducts from the vendor. */
export const PLATFORM_LINES: ReadonlySet<string> = new Set([...FEE_AND_TAX_LINES, 'commission']);

/** The price of `rental` if both sides agreed on the owner subtotal. One line leads from the listed price to it. */
export function agreedPrice(terms: PriceTerms, rental: Rental, ownerSubtotalMinor: Minor): Price {
  const listed = priceRental(terms, rental);
  return adjusted(terms, listed, ownerSubtotalMinor - listed.totals.ownerSubtotalMinor);
}

/**
 * The largest owner subtotal whose total is at most `totalMinor`, in minor units. Fee and taxes are rounded separately, so not
 * every total can be met exactly. Null if fee and taxes alone are more.
 */
export function subtotalFor(terms: PriceTerms, totalMinor: Minor): Minor | null {
  const unit = payableUnit(terms.currency);
  const fits = (units: number) => totalsOf(terms, units * unit).totalMinor <= totalMinor;
  if (!fits(1)) return null;
  let low = 1;
  let high = Math.floor(totalMinor / unit);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low * unit;
}

/**
 * The price of another period under the terms of a booking: extras stay, and what was negotiated stays in proportion to
 * the listed price.
 */
export function changedPrice(terms: PriceTerms, price: Price, rental: Omit<Rental, 'extras'>): Price {
  const agreedMinor = sum(price.lines.filter(({ code }) => code === AGREED_LINE).map(({ amountMinor }) => amountMinor));
  const listed = priceRental(terms, { ...rental, extras: extrasOf(price) });
  if (agreedMinor === 0) return listed;
  const before = price.totals.ownerSubtotalMinor - agreedMinor;
  const after = listed.totals.ownerSubtotalMinor;
  const unit = payableUnit(terms.currency);
  return adjusted(terms, listed, before === 0 ? agreedMinor : roundHalfUp(agreedMinor * after, before * unit) * unit);
}

/** The ids of the extras that a price contains. */
export function extrasOf({ lines }: Price): string[] {
  return lines.filter(({ code }) => code.startsWith('extra:')).map(({ code }) => code.slice('extra:'.length));
}

function adjusted(terms: PriceTerms, listed: Price, byMinor: Minor): Price {
  if (byMinor === 0) return listed;
  const owner = listed.lines.filter(({ code }) => !PLATFORM_LINES.has(code));
  const line = priceLine(AGREED_LINE, byMinor < 0 ? 'Agreed reduction' : 'Agreed surcharge', 1, byMinor);
  return priceOf(terms, listed.days, [...owner, line]);
}
