import type { RentalMode } from '../../../db/values.ts';
import { normalPeriod } from '../availability/index.ts';
import { bookableOf, type Listing } from '../catalog/index.ts';
import { type Caller, instantOf, type Settings, userIdOf } from '../kernel/index.ts';
import {
  type Deposit,
  depositFor,
  type DepositMethod,
  depositMethod,
  type Price,
  priceRental,
  type PriceTerms,
  unknownExtras,
} from '../pricing/index.ts';
import type { Reader } from '../../../db/database.ts';
import { trustOf } from '../trust/index.ts';
import { optionRefused } from './quote-errors.ts';

const STANDARD_MULTIPLIER_BPS = 10_000;

/** What somebody wants to rent, defaults filled in and checked against what the asset offers. */
export interface Wish {
  readonly startDate: string;
  readonly endDate: string;
  readonly rentalMode: RentalMode;
  readonly units: number;
  readonly extras: readonly string[];
}

export interface PricedListing {
  readonly wish: Wish;
  readonly terms: PriceTerms;
  readonly price: Price;
  readonly deposit: Deposit & { readonly method: DepositMethod };
}

/** The wish with its defaults; throws `option_refused` for what the asset does not offer. */
export function completeWish(
  { asset }: Listing,
  terms: PriceTerms,
  input: {
    startDate: string;
    endDate: string;
    rentalMode?: RentalMode | undefined;
    units?: number | undefined;
    extras?: string[] | undefined;
  },
): Wish {
  const { slug } = asset;
  const rentalMode = input.rentalMode ?? asset.rentalModes[0] ?? 'SELF_OPERATED';
  const { units = 1, extras = [] } = input;
  if (!asset.rentalModes.includes(rentalMode)) throw optionRefused({ slug, field: 'rentalMode', allowed: asset.rentalModes });
  if (units > asset.units) throw optionRefused({ slug, field: 'units', allowed: [`1 to ${asset.units}`] });
  if (unknownExtras(terms, extras).length > 0) {
    throw optionRefused({ slug, field: 'extras', allowed: terms.extras.map(({ id }) => id) });
  }
  return { ...normalPeriod(input), rentalMode, units, extras: [...new Set(extras)] };
}

/** Price and deposit of a wish. The deposit depends on who asks: without a sign-in it is that of standard trust. */
export async function priceListing(
  from: Reader,
  listing: Listing,
  wish: Wish,
  context: { caller: Caller; now: Date; settings: Settings; terms: PriceTerms },
): Promise<PricedListing> {
  const { caller, now, settings, terms } = context;
  const userId = userIdOf(caller);
  const multiplierBps = userId === null ? STANDARD_MULTIPLIER_BPS : (await trustOf(from, userId, now)).depositMultiplierBps;
  const deposit = depositFor(terms, { rentalMode: wish.rentalMode, units: wish.units, multiplierBps });
  const { rules, timeZone } = bookableOf(listing, settings);
  const endAt = instantOf(wish.endDate, rules.returnTime, timeZone);
  return {
    wish,
    terms,
    price: priceRental(terms, { ...wish, extras: wish.extras }),
    deposit: { ...deposit, method: depositMethod(deposit.amountMinor, { endAt, now }) },
  };
}
