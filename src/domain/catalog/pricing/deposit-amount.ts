import type { BookingLimits, RentalMode } from '../../../../db/values/index.ts';
import { LEVEL_RULES } from '../../people/trust/index.ts';
import {
  DAY_MS,
  formatMoney,
  HOUR_MS,
  type Minor,
  roundHalfUp,
  share,
  toPayable,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import type { PriceTerms } from './price-terms.ts';

type DepositTerms = Pick<PriceTerms, 'currency' | 'deposit'>;

export interface Deposit {
  readonly amountMinor: Minor;
  /** The deposits of the most and the least trusted renter. */
  readonly range: { readonly minMinor: Minor; readonly maxMinor: Minor };
  /** How the amount is computed, one step a line. */
  readonly why: readonly string[];
}

interface DepositFactors {
  readonly rentalMode: RentalMode;
  readonly units: number;
  /**
   * The multiplier for the renter's trust, in basis points: 5000 halves the deposit, 20000 doubles it, and a stranger has
   * 10000.
   */
  readonly multiplierBps: number;
}

/**
 * The deposit in minor units: base × trust × mode, rounded once, held between floor and cap, times `units`. Base,
 * floor and cap are those of one unit, because every unit can come back damaged. A base of 0 means no deposit.
 */
export function depositFor(terms: DepositTerms, factors: DepositFactors): Deposit {
  const at = (multiplierBps: number) => perUnit(terms, { ...factors, multiplierBps }) * factors.units;
  return {
    amountMinor: at(factors.multiplierBps),
    range: { minMinor: at(LOWEST_MULTIPLIER_BPS), maxMinor: at(HIGHEST_MULTIPLIER_BPS) },
    why: reasons(terms, factors),
  };
}

const LOWEST_MULTIPLIER_BPS = 5_000;
const HIGHEST_MULTIPLIER_BPS = 20_000;

/** If the owner provides an operator, a quarter (2500 basis points) of the risk remains. */
const MODE_DIVISOR: Readonly<Record<RentalMode, number>> = { SELF_OPERATED: 1, WITH_OPERATOR: 4 };

function perUnit({ deposit, currency }: DepositTerms, factors: DepositFactors): Minor {
  if (deposit.baseMinor === 0) return 0;
  const wanted = Math.min(Math.max(scaled(deposit, factors), deposit.floorMinor), deposit.capMinor ?? Infinity);
  return toPayable(wanted, currency);
}

function scaled({ baseMinor }: PriceTerms['deposit'], { multiplierBps, rentalMode }: DepositFactors): Minor {
  return roundHalfUp(baseMinor * multiplierBps, WHOLE_BPS * MODE_DIVISOR[rentalMode]);
}

function reasons({ currency, deposit }: DepositTerms, factors: DepositFactors): string[] {
  if (deposit.baseMinor === 0) return ['No deposit is asked for.'];
  const amount = perUnit({ deposit, currency }, factors);
  const wanted = toPayable(scaled(deposit, factors), currency);
  const why = [
    `The base deposit is ${formatMoney(deposit.baseMinor, currency)}.`,
    `The renter's trust level multiplies it by ${factors.multiplierBps / WHOLE_BPS}.`,
  ];
  if (factors.rentalMode === 'WITH_OPERATOR') why.push('With an operator it is a quarter of that.');
  if (amount > wanted) why.push(`The least is ${formatMoney(amount, currency)}.`);
  if (amount < wanted) why.push(`The most is ${formatMoney(amount, currency)}.`);
  if (factors.units > 1) why.push(`It is asked for each of the ${factors.units} units.`);
  return why;
}

const { depositBps } = LEVEL_RULES.HIGH;

/**
 * The deposit after a high risk has raised `amountMinor` (minor units, for all units). It is never more than the cap of each
 * unit.
 */
export function highRiskDeposit(
  { deposit: { capMinor }, currency }: PriceTerms,
  { amountMinor, units }: { amountMinor: Minor; units: number },
): { amountMinor: Minor; why: string } {
  const most = Math.max(amountMinor, capMinor === null ? Infinity : capMinor * units);
  const raised = toPayable(Math.min(share(amountMinor, depositBps), most), currency);
  return {
    amountMinor: raised,
    why: `The high risk of this booking multiplies it by ${depositBps / WHOLE_BPS}: ${formatMoney(raised, currency)}.`,
  };
}

export const DEPOSIT_METHODS = ['NOT_REQUIRED', 'HOLD', 'CHARGE'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/**
 * How a deposit of `amountMinor` is secured at `now` for a rental that ends at `endAt`, both UTC instants. HOLD only
 * authorises the amount on the card; authorisations lapse after about 7 days, so a rental whose claims may still come
 * later than that (its end plus a day and the grace of the deposit) has the deposit taken and paid back: CHARGE.
 */
export function depositMethod(
  amountMinor: Minor,
  { endAt, now, limits }: { endAt: Date; now: Date; limits: Pick<BookingLimits, 'depositGraceHours'> },
): DepositMethod {
  if (amountMinor === 0) return 'NOT_REQUIRED';
  const claimsMs = ASSUMED_RETURN_MS + limits.depositGraceHours * HOUR_MS;
  return endAt.getTime() + claimsMs <= now.getTime() + AUTHORISATION_LASTS_DAYS * DAY_MS ? 'HOLD' : 'CHARGE';
}

/** A return that nobody reports is assumed a day after the end. The deposit goes back `depositGraceHours` later. */
const ASSUMED_RETURN_MS = DAY_MS;
/** For how many days an authorisation on a card lasts, more or less. */
const AUTHORISATION_LASTS_DAYS = 7;
/** How many of these days are used: one less than it lasts, so that what is still needed can be captured before it lapses. */
export const AUTHORISATION_USED_DAYS = 6;
