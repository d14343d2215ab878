import type { TestMarketplace } from './start-marketplace.ts';

/** Worked example C of the design: a camper for 14 days, five of them in the high season. Its dates lie in the next summer. */
export function camperDates(market: TestMarketplace): { startDate: string; endDate: string; longerEnd: string } {
  const now = market.clock.now();
  const year = now.getUTCFullYear() + (now < new Date(Date.UTC(now.getUTCFullYear(), 5, 15)) ? 0 : 1);
  return { startDate: `${year}-06-22`, endDate: `${year}-07-06`, longerEnd: `${year}-07-09` };
}

export const CAMPER = 'coastline-camper';
/** Minor units: with the service fee, tax of both, and what is left to the owner after 15 % commission. */
export const CAMPER_C = {
  totalMinor: 186_376,
  depositMinor: 50_000,
  ownerNetMinor: 117_087,
  rentalTaxMinor: 31_683,
  commissionMinor: 20_663,
  serviceFeeMinor: 13_775,
  feeTaxMinor: 3_168,
  /** What three more days, all in the high season, add. */
  extensionMinor: 49_484,
} as const;
