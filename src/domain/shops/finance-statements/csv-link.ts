/** Where a file of a vendor's books opens, for whoever holds the link. */
export function csvPath(vendorId: string): string {
  return `/files/finance/${vendorId}.csv`;
}

/** What the link says besides: which entries, and how. */
export function csvClaims(wish: Readonly<Record<string, string | boolean | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
