import type { Reader } from '../../../../db/database.ts';
import type { Mode, RentalMode } from '../../../../db/values/index.ts';
import {
  bookingRisk,
  LEVEL_RULES,
  type RiskFacts,
  riskFactsOf,
  type TrustFacts,
  trustFactsOf,
  trustScore,
} from '../../people/trust/index.ts';
import { type Caller, instantOf, type ReadCtx, type Settings, userIdOf, WHOLE_BPS } from '../../platform/kernel/index.ts';
import { bookableOf, type CatalogAsset } from '../assets/index.ts';
import { normalPeriod } from '../availability/index.ts';
import {
  type Deposit,
  depositFor,
  type DepositMethod,
  depositMethod,
  highRiskDeposit,
  type Price,
  priceRental,
  type PriceTerms,
  unknownExtras,
} from '../pricing/index.ts';
import { optionRefused } from './quote-access.ts';

const STANDARD_MULTIPLIER_BPS = WHOLE_BPS;

/** What somebody wants to rent, with defaults filled in and checked against what the asset offers. */
export interface RequestedRental {
  readonly startDate: string;
  readonly endDate: string;
  readonly rentalMode: RentalMode;
  readonly units: number;
  readonly extras: readonly string[];
}

export interface PricedRental {
  readonly rental: RequestedRental;
  readonly terms: PriceTerms;
  readonly price: Price;
  readonly deposit: Deposit & { readonly method: DepositMethod };
  /** The facts of the caller's trust on which the deposit depends; null without a sign-in. */
  readonly trustFacts: TrustFacts | null;
}

/** Completes the requested rental with its defaults; throws `option_refused` for what the asset does not offer. */
export function completeRental(
  { asset }: CatalogAsset,
  terms: PriceTerms,
  input: {
    startDate: string;
    endDate: string;
    rentalMode?: RentalMode | undefined;
    units?: number | undefined;
    extras?: string[] | undefined;
  },
): RequestedRental {
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

/** Price and deposit of a requested rental. The deposit depends on the caller; without a sign-in it is that of standard trust. */
export async function priceRequestedRental(
  from: Reader,
  catalogAsset: CatalogAsset,
  rental: RequestedRental,
  context: { caller: Caller; now: Date; settings: Settings; terms: PriceTerms },
): Promise<PricedRental> {
  const userId = userIdOf(context.caller);
  const trustFacts = userId === null ? null : await trustFactsOf(from, userId, context.now);
  return priceAtTrust(catalogAsset, rental, trustFacts, context);
}

function priceAtTrust(
  catalogAsset: CatalogAsset,
  rental: RequestedRental,
  trustFacts: TrustFacts | null,
  { now, settings, terms }: Pick<PricingContext, 'now' | 'settings' | 'terms'>,
): PricedRental {
  const multiplierBps = trustFacts === null ? STANDARD_MULTIPLIER_BPS : trustScore(trustFacts, now).depositMultiplierBps;
  const deposit = depositFor(terms, { rentalMode: rental.rentalMode, units: rental.units, multiplierBps });
  const { rules, timeZone } = bookableOf(catalogAsset, settings);
  const endAt = instantOf(rental.endDate, rules.returnTime, timeZone);
  return {
    rental,
    terms,
    price: priceRental(terms, { ...rental, extras: rental.extras }),
    deposit: {
      ...deposit,
      why: trustFacts === null && deposit.amountMinor > 0 ? [...deposit.why, PROVISIONAL] : deposit.why,
      method: depositMethod(deposit.amountMinor, { endAt, now, limits: settings }),
    },
    trustFacts,
  };
}

const PROVISIONAL = 'It is that of standard trust: a quote after signing in has your own.';

interface PricingContext extends ReadCtx {
  readonly caller: Caller;
  readonly terms: PriceTerms;
}

/** The price of a requested rental as the caller would have to pay it. For a known caller, a high risk has raised the deposit. */
export async function priceForCaller(
  from: Reader,
  catalogAsset: CatalogAsset,
  rental: RequestedRental,
  context: PricingContext,
): Promise<PricedRental> {
  const { caller, now, settings } = context;
  const renterId = userIdOf(caller);
  const priced = await priceRequestedRental(from, catalogAsset, rental, context);
  if (renterId === null || priced.deposit.amountMinor === 0) return priced;
  const { deposit } = await riskOfRental(from, catalogAsset, priced, { renterId, mode: caller.mode, now, settings });
  return { ...priced, deposit };
}

interface RiskContext extends ReadCtx {
  readonly renterId: string;
  readonly mode: Mode;
  readonly paymentChannel?: RiskFacts['paymentChannel'];
}

/**
 * The risk that a priced rental would have as a booking of this renter, the facts behind it, and the deposit that it would take.
 */
export async function riskOfRental(
  from: Reader,
  catalogAsset: CatalogAsset,
  { rental, terms, price, deposit, trustFacts: known }: PricedRental,
  { renterId, mode, paymentChannel = null, now, settings }: RiskContext,
) {
  const { startDate, endDate, units } = rental;
  const { rules, timeZone } = bookableOf(catalogAsset, settings);
  const { facts, trustFacts } = await riskFactsOf(
    from,
    {
      id: null,
      renterId,
      assetId: catalogAsset.asset.id,
      mode,
      startDate,
      endDate,
      startAt: instantOf(startDate, rules.pickupTime, timeZone),
      days: price.days,
      totalMinor: price.totals.totalMinor,
      currency: terms.currency,
      paymentChannel,
    },
    now,
    known ?? undefined,
  );
  const risk = bookingRisk(facts);
  if (LEVEL_RULES[risk.level].depositBps === WHOLE_BPS || deposit.amountMinor === 0) return { risk, facts, trustFacts, deposit };
  const { amountMinor, why } = highRiskDeposit(terms, { amountMinor: deposit.amountMinor, units });
  return { risk, facts, trustFacts, deposit: { ...deposit, amountMinor, why: [...deposit.why, why] } };
}
