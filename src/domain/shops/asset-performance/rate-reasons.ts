import { formatMoney, type Minor, percent } from '../../platform/kernel/index.ts';
import { MOST_CHANGE_BPS, type RateFacts, type RateStep, type RecommendedRate } from './recommended-rate.ts';

/** What stands behind the facts. */
export interface Sources {
  readonly currency: string;
  /** How many others the median is of; 0 where there are too few. */
  readonly peers: number;
}

/** Every step of a recommendation in words, with what it went by. */
export function rateReasons(facts: RateFacts, { steps, floorMinor }: RecommendedRate, sources: Sources): string[] {
  const money = (amountMinor: Minor) => formatMoney(amountMinor, sources.currency);
  return steps.map(({ rule, afterMinor }) => `${WORDS[rule](facts, { ...sources, floorMinor, money })}: ${money(afterMinor)}.`);
}

type Told = Sources & { readonly floorMinor: Minor | null; readonly money: (amountMinor: Minor) => string };

const WORDS: Readonly<Record<RateStep['rule'], (facts: RateFacts, told: Told) => string>> = {
  START: ({ rentedRateMinor, peerMedianMinor }, { peers, money }) => {
    const own =
      rentedRateMinor === null
        ? null
        : `${money(rentedRateMinor)}, the day rate of your rentals in 90 days before seasons and reductions for length`;
    const others = peerMedianMinor === null ? null : `${money(peerMedianMinor)}, the median of ${peers} others`;
    if (own !== null && others !== null) return `Between ${own} and ${others}`;
    return (
      own ?? others ?? 'The present price: no rentals in 90 days, and fewer than 3 others of the kind in the city to compare with'
    );
  },
  UTILISATION: ({ utilisationBps }) => `${percent(utilisationBps ?? 0)} rented in 90 days`,
  SEASON: ({ seasonBps }) => `The months ahead had ${percent(seasonBps ?? 0)} of an average month’s demand a year ago`,
  ROUNDING: () => 'Rounded',
  FLOOR: (_facts, { floorMinor, money }) => `Not below ${money(floorMinor ?? 0)}, what a rented day has cost`,
  CLAMP: () => `At most ${percent(MOST_CHANGE_BPS)} away from the present price`,
};
