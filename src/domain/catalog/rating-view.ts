import { z } from 'zod';

export const RatingView = z.object({ average: z.number().nullable().describe('null: not rated yet'), count: z.int() });

/** A rating as it is shown, to one decimal; it is kept in full. */
export function ratingView({ ratingAverage, ratingCount }: RatingCounts): z.infer<typeof RatingView> {
  return { average: ratingCount === 0 ? null : Math.round(ratingAverage * 10) / 10, count: ratingCount };
}

interface RatingCounts {
  readonly ratingAverage: number;
  readonly ratingCount: number;
}
