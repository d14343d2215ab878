/** Where a person hands in what a booking needs; it opens only with a signature. */
export function handInPath(bookingId: string): string {
  return `/hand-in/${bookingId}`;
}
