import { type Minor, proportion } from '../../platform/kernel/index.ts';

/** The days with renters of an asset, of those before it in the order of ids, and of all together. */
export interface RentedShare {
  readonly own: number;
  readonly before: number;
  readonly all: number;
}

/**
 * What of an amount falls to an asset by its days with renters. In the order of their ids assets get what the sum so far has
 * come to, so that their shares are whole and come to the amount exactly.
 */
export function sharedCost(amountMinor: Minor, { own, before, all }: RentedShare): Minor {
  return proportion(amountMinor, before + own, all) - proportion(amountMinor, before, all);
}
