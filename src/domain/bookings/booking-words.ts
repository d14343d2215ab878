import type { Booking } from './store.ts';

/** A booking in words for its renter or owner: “Kayak”, 2026-06-01 to 2026-06-03 (bkg_…). The title is the owner's. */
export function bookingWords({ id, asset, startDate, endDate }: Booking): string {
  return `“${asset.title}”, ${startDate} to ${endDate} (${id})`;
}
