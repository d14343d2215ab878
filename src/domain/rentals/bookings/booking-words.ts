import { named, periodInWords } from '../../platform/kernel/index.ts';
import type { Booking } from './booking-store.ts';

/**
 * Returns a booking in words for its renter or owner: “Kayak”, 1 to 3 June 2026. The title is the owner's text, so untrusted.
 */
export function bookingWords({ asset, startDate, endDate }: Booking): string {
  return `${named(asset.title)}, ${periodInWords(startDate, endDate)}`;
}
