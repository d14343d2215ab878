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

/** Tax on the rental (only when the vendor is registered) and on the service fee, in basis points. */
export function taxRates(vendor: { country: string | null; taxRegistered: boolean }): {
  rentalTaxBps: number;
  feeTaxBps: number;
} {
  const rate = STANDARD_RATES[vendor.country ?? ''] ?? 0;
  return { rentalTaxBps: vendor.taxRegistered ? rate : 0, feeTaxBps: rate };
}
