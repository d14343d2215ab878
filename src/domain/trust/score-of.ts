import type { TrustPart } from './point-rule.ts';

/** The sum of the parts, cut off at 0 and 100. Halves are summed up before it is rounded. */
export function scoreOf(parts: readonly Pick<TrustPart, 'points'>[]): number {
  const total = parts.reduce((sum, { points }) => sum + points, 0);
  return Math.round(Math.min(100, Math.max(0, total)));
}
