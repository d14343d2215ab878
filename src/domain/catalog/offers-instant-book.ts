import type { Listing } from './listing-store.ts';

/** Whether the owner lets it be booked at once. Who does not pay what is owed for transfers in time sees every request first. */
export function offersInstantBook({ asset, vendor }: Pick<Listing, 'asset' | 'vendor'>): boolean {
  return asset.instantBook && !vendor.commissionOverdue;
}
