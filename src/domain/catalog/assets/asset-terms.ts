import { oneUnit, type ReadCtx, type Settings } from '../../platform/kernel/index.ts';
import { type Bookable, effectiveRules } from '../availability/index.ts';
import { type PriceTerms, taxRates } from '../pricing/index.ts';
import type { CatalogAsset } from './asset-store.ts';

/** The data that the prices of a listing come from. */
export interface PricedAsset {
  readonly asset: Pick<
    CatalogAsset['asset'],
    'id' | 'currency' | 'dayRateMinor' | 'pricing' | 'durationRules' | 'rentalModes' | 'depositBaseMinor' | 'depositCapMinor'
  >;
  readonly vendor: Pick<CatalogAsset['vendor'], 'country' | 'salesTax' | 'durationRules'>;
  readonly category: Pick<CatalogAsset['category'], 'feeBps' | 'feeCaps' | 'commissionBps' | 'depositFloors'>;
}

/** The terms that a quote for this listing freezes. */
export function priceTermsOf({ asset, vendor, category }: PricedAsset, { now, settings }: ReadCtx): PriceTerms {
  const rules = effectiveRules(asset.durationRules, vendor.durationRules, settings);
  return {
    currency: asset.currency,
    dayRateMinor: asset.dayRateMinor,
    ...asset.pricing,
    durationDiscounts: rules.discounts,
    rentalModes: asset.rentalModes,
    fee: feeTermsOf(asset, category, settings),
    ...taxRates(vendor, { now, settings }),
    commissionBps: category.commissionBps,
    deposit: depositTermsOf(asset, category, settings).deposit,
  };
}

type Least = Pick<Settings, 'smallestPayments'>;

/** The terms of the service fee. It is at least what can be paid on its own, so that no rental costs less. */
function feeTermsOf(
  { currency }: Pick<CatalogAsset['asset'], 'currency'>,
  { feeBps, feeCaps }: Pick<CatalogAsset['category'], 'feeBps' | 'feeCaps'>,
  { smallestPayments }: Least,
): PriceTerms['fee'] {
  const leastMinor = smallestPayments[currency] ?? 0;
  const capMinor = feeCaps[currency];
  return {
    bps: feeBps,
    minMinor: Math.max(oneUnit(currency), leastMinor),
    capMinor: capMinor === undefined ? null : Math.max(capMinor, leastMinor),
  };
}

/**
 * The terms of a listing's deposit, whoever its vendor is. It can be held on its own, so it is zero or at least what can be
 * paid.
 */
export function depositTermsOf(
  {
    currency,
    depositBaseMinor,
    depositCapMinor,
  }: Pick<CatalogAsset['asset'], 'currency' | 'depositBaseMinor' | 'depositCapMinor'>,
  { depositFloors }: Pick<CatalogAsset['category'], 'depositFloors'>,
  { smallestPayments }: Least,
): Pick<PriceTerms, 'currency' | 'deposit'> {
  const leastMinor = smallestPayments[currency] ?? 0;
  const floorMinor = depositBaseMinor === 0 ? 0 : Math.max(Math.min(depositFloors[currency] ?? 0, depositBaseMinor), leastMinor);
  const capMinor = depositCapMinor === null ? null : Math.max(depositCapMinor, leastMinor);
  return { currency, deposit: { baseMinor: depositBaseMinor, floorMinor, capMinor } };
}

/** What the calendar needs to know of this listing. */
export function bookableOf({ asset, vendor }: CatalogAsset, settings: Settings): Bookable {
  return {
    id: asset.id,
    units: asset.units,
    timeZone: asset.timeZone,
    rules: effectiveRules(asset.durationRules, vendor.durationRules, settings),
  };
}

/**
 * Whether the asset can be booked instantly. An owner who does not pay commissions in time, or lets maintenance wait, must
 * answer every request.
 */
export function offersInstantBook({ asset, vendor }: Bookability): boolean {
  return asset.instantBook && asset.maintenanceOverdue !== true && !vendor.commissionOverdue;
}

interface Bookability {
  /** A document of a listing says both in one. */
  readonly asset: Pick<CatalogAsset['asset'], 'instantBook'> & Partial<Pick<CatalogAsset['asset'], 'maintenanceOverdue'>>;
  readonly vendor: Pick<CatalogAsset['vendor'], 'commissionOverdue'>;
}
