import { oneUnit, type Settings } from '../../platform/kernel/index.ts';
import { type Bookable, effectiveRules } from '../availability/index.ts';
import { type PriceTerms, taxRates } from '../pricing/index.ts';
import type { CatalogAsset } from './asset-store.ts';

/** What of a listing its prices come from. */
export interface PricedAsset {
  readonly asset: Pick<
    CatalogAsset['asset'],
    'id' | 'currency' | 'dayRateMinor' | 'pricing' | 'durationRules' | 'rentalModes' | 'depositBaseMinor' | 'depositCapMinor'
  >;
  readonly vendor: Pick<CatalogAsset['vendor'], 'country' | 'salesTax' | 'durationRules'>;
  readonly category: Pick<CatalogAsset['category'], 'feeBps' | 'feeCaps' | 'commissionBps' | 'depositFloors'>;
}

/** When it is priced, and by what the platform decides. */
export interface Pricing {
  readonly now: Date;
  readonly settings: Settings;
}

/** The terms that a quote for this listing freezes. */
export function priceTermsOf({ asset, vendor, category }: PricedAsset, { now, settings }: Pricing): PriceTerms {
  const rules = effectiveRules(asset.durationRules, vendor.durationRules, settings);
  return {
    currency: asset.currency,
    dayRateMinor: asset.dayRateMinor,
    ...asset.pricing,
    durationDiscounts: rules.discounts,
    rentalModes: asset.rentalModes,
    fee: { bps: category.feeBps, minMinor: oneUnit(asset.currency), capMinor: category.feeCaps[asset.currency] ?? null },
    ...taxRates(vendor, { now, settings }),
    commissionBps: category.commissionBps,
    deposit: depositTermsOf(asset, category).deposit,
  };
}

/** What the deposit of a listing comes from: neither its vendor nor the platform's settings. */
export function depositTermsOf(
  {
    currency,
    depositBaseMinor,
    depositCapMinor,
  }: Pick<CatalogAsset['asset'], 'currency' | 'depositBaseMinor' | 'depositCapMinor'>,
  { depositFloors }: Pick<CatalogAsset['category'], 'depositFloors'>,
): Pick<PriceTerms, 'currency' | 'deposit'> {
  const floorMinor = Math.min(depositFloors[currency] ?? 0, depositBaseMinor);
  return { currency, deposit: { baseMinor: depositBaseMinor, floorMinor, capMinor: depositCapMinor } };
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
 * Whether the owner lets it be booked at once. Who does not pay what is owed for transfers in time, or lets its maintenance
 * wait, sees every request first.
 */
export function offersInstantBook({ asset, vendor }: Bookability): boolean {
  return asset.instantBook && asset.maintenanceOverdue !== true && !vendor.commissionOverdue;
}

interface Bookability {
  /** A document of a listing says both in one. */
  readonly asset: Pick<CatalogAsset['asset'], 'instantBook'> & Partial<Pick<CatalogAsset['asset'], 'maintenanceOverdue'>>;
  readonly vendor: Pick<CatalogAsset['vendor'], 'commissionOverdue'>;
}
