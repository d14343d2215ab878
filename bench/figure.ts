import type { Cpu } from './alternate.ts';

/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** The value with which ours is compared; null if it is not compared. */
  readonly baseline: number | null;
  readonly ratio: number | null;
  /** The processor time of our side for one request, and the ratio of both sides; null if it was not measured. */
  readonly cpu: Cpu | null;
  /** The bound of the ratio if there is one, otherwise of our own value; null if the figure is only recorded. */
  readonly wanted: { readonly atLeast: number } | { readonly atMost: number } | null;
  /** The 99th percentile of our side in milliseconds. */
  readonly p99: number | null;
}

export function isMet({ ours, ratio, wanted }: Figure): boolean {
  if (wanted === null) return true;
  const value = ratio ?? ours;
  return 'atLeast' in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
}
