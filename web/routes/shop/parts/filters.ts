/** The filters of the entries of the books, in the address of the list and of its table. */
export const ENTRY_FILTERS = ['from', 'to', 'kind', 'categoryCode'];

/** The filters of the bookings of the shop, in the address of the list and of its table. */
export const BOOKING_FILTERS = ['filter', 'assetId'];

/** The same filters for another address. Those that are empty are left out. */
export function queryOf(names: readonly string[], wanted: Readonly<Record<string, string>>): string {
  const set = names.flatMap((name): [string, string][] => (wanted[name] ? [[name, wanted[name]]] : []));
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}
