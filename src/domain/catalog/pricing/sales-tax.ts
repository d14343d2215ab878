import type { SalesTax } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';

/** Standard VAT rates in basis points, by ISO country of the vendor, where the rental is supplied. */
const STANDARD_RATES: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  DE: 1900,
  DK: 2500,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  GR: 2400,
  HR: 2500,
  IE: 2300,
  IT: 2200,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  SE: 2500,
};

/** The usual VAT rate of a country in basis points; null if this table does not have it. */
export function standardRate(country: string | null): number | null {
  return STANDARD_RATES[country ?? ''] ?? null;
}

interface TaxedShop {
  readonly salesTax: readonly SalesTax[] | null;
}

const UNTAXED = { registered: false, taxId: null, rentBps: 0 };

/** How the sales of a shop are taxed at an instant. */
export function salesTaxAt({ salesTax }: TaxedShop, now: Date): Omit<SalesTax, 'since'> {
  return salesTax?.findLast(({ since }) => Date.parse(since) <= now.getTime()) ?? UNTAXED;
}

/**
 * The tax rates in basis points: on the rental as its vendor says, and on the service fee if the platform is registered for
 * tax.
 */
export function taxRates(
  vendor: TaxedShop & { readonly country: string | null },
  { now, settings }: { now: Date; settings: FeeTax },
): { rentalTaxBps: number; feeTaxBps: number } {
  return {
    rentalTaxBps: salesTaxAt(vendor, now).rentBps,
    feeTaxBps: feeTaxBps(vendor.country, settings),
  };
}

type FeeTax = Pick<Settings, 'platformTaxId' | 'serviceFeeTax' | 'serviceFeeTaxBps'>;

/** A platform that is not registered for tax charges none, whatever else its operator has set. */
function feeTaxBps(country: string | null, { platformTaxId, serviceFeeTax, serviceFeeTaxBps }: FeeTax): number {
  if (platformTaxId === '' || serviceFeeTax === 'NONE') return 0;
  return serviceFeeTax === 'FIXED' ? serviceFeeTaxBps : (standardRate(country) ?? 0);
}
