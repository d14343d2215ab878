/** ISO weekdays (1 for Monday) as bits of a number, for comparing in the database. */
export function weekdayBits(weekdays: readonly number[]): number {
  return [...new Set(weekdays)].reduce((bits, day) => bits | (1 << day), 0);
}
