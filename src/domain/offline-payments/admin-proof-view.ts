import { z } from 'zod';
import type { Booking, OfflineProof } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { OfflineProofView, offlineProofView } from './proof-view.ts';

export const AdminProofView = OfflineProofView.extend({
  bookingId: z.string(),
  bookingState: z.string(),
  assetTitle: z.string(),
  vendorId: z.string(),
  renterId: z.string(),
  startAt: z.string(),
  alreadyDone: z.boolean().optional(),
});

/** A reported transfer as the platform's people see it. */
export function adminProofView(
  proof: OfflineProof,
  { id: bookingId, state, asset, vendorId, renterId, startAt }: Booking,
  context: { now: Date; settings: Settings },
): z.infer<typeof AdminProofView> {
  return {
    ...offlineProofView(proof, context),
    bookingId,
    bookingState: state,
    assetTitle: asset.title,
    vendorId,
    renterId,
    startAt: startAt.toISOString(),
  };
}
