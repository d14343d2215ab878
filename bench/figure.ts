import type { Cpu } from './alternate.ts';

/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** What ours is held against; null where it stands alone. */
  readonly baseline: number | null;
  readonly ratio: number | null;
  /** Processor time of our side for one of what is counted, and the ratio of both sides'; null where it was not taken. */
  readonly cpu: Cpu | null;
  /** Of the ratio where there is one, else of our own figure; null where it is only recorded. */
  readonly wanted: { readonly atLeast: number } | { readonly atMost: number } | null;
  /** Ours, milliseconds. */
  readonly p99: number | null;
}

export function isMet({ ours, ratio, wanted }: Figure): boolean {
  if (wanted === null) return true;
  const value = ratio ?? ours;
  return 'atLeast' in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
}
