import { type Minor, percent, WHOLE_BPS } from '../../platform/kernel/index.ts';

/** Named in answers, so that two of them can be told apart; another one when a rule below or a recommended price changes. */
export const FORMULA_VERSION = 'pricing-2';

export const PRICE_FLAGS = ['UNDER', 'OVER', 'OK'] as const;

export interface PriceFacts {
  readonly dayRateMinor: Minor;
  /** Of the last 90 days. */
  readonly utilisationBps: number | null;
  readonly medianMinor: Minor | null;
}

const FULL_BPS = 8_000;
const HALF_EMPTY_BPS = 4_000;
const FAR_BPS = 1_500;

export const FLAG_RULES = `UNDER: at least ${percent(FULL_BPS)} rented and no dearer than the median, or at least ${percent(HALF_EMPTY_BPS)} and ${percent(FAR_BPS)} below it; OVER: below ${percent(HALF_EMPTY_BPS)} rented and ${percent(FAR_BPS)} above it; else OK. It looks at use and the median alone: get_pricing_recommendation also weighs your own rates, season and cost, and may name another price for an asset that is OK`;

/** Whether a price is low or high for what is rented of it and what others ask. */
export function priceFlag({ dayRateMinor, utilisationBps, medianMinor }: PriceFacts): (typeof PRICE_FLAGS)[number] {
  if (utilisationBps === null) return 'OK';
  const isFull = utilisationBps >= FULL_BPS;
  if (medianMinor === null) return isFull ? 'UNDER' : 'OK';
  const isFarFrom = (differenceMinor: Minor) => differenceMinor * WHOLE_BPS >= medianMinor * FAR_BPS;
  const isLow = isFull ? dayRateMinor <= medianMinor : utilisationBps >= HALF_EMPTY_BPS && isFarFrom(medianMinor - dayRateMinor);
  if (isLow) return 'UNDER';
  return utilisationBps < HALF_EMPTY_BPS && isFarFrom(dayRateMinor - medianMinor) ? 'OVER' : 'OK';
}
