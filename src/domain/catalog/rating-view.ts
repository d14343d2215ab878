/** A rating as it is shown, to one decimal; it is kept in full. */
export function ratingView({ ratingAverage, ratingCount }: { ratingAverage: number; ratingCount: number }) {
  return { average: Math.round(ratingAverage * 10) / 10, count: ratingCount };
}
