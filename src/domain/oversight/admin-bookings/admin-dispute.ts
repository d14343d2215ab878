import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, DISPUTE_STATES } from '../../../../db/values/index.ts';
import { declareError, type ReadCtx } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { DisputeView, disputeView, IncidentView, incidentView } from '../../rentals/claims/index.ts';
import { type Dispute, findIncident } from '../../rentals/open-items/index.ts';

export const disputeDecided = declareError({
  code: 'dispute_decided',
  status: 400,
  when: 'The dispute has ended: it was ruled on or withdrawn.',
  data: z.object({ disputeId: z.string(), status: z.enum(DISPUTE_STATES) }),
  message: ({ status }) => `The dispute is ${status}; a ruling is final.`,
  next: () => [],
});

export const rulingRefused = declareError({
  code: 'ruling_refused',
  status: 400,
  when: 'The amounts of a ruling do not add up to the claim, or fit another outcome.',
  data: z.object({ disputeId: z.string(), claimMinor: z.int(), noShow: z.boolean() }),
  message: ({ claimMinor, noShow }) =>
    noShow
      ? 'A no-show is one side’s fault: rule RENTER or OWNER.'
      : `toRenterMinor and toOwnerMinor add up to the claim of ${claimMinor} minor units; RENTER gives the renter the larger part, OWNER the owner.`,
  next: () => [],
});

/** A dispute for the administrator who rules on it, with its booking and what was reported. */
export const AdminDisputeView = DisputeView.extend({
  bookingId: z.string(),
  bookingState: z.enum(BOOKING_STATES),
  asset: z.object({ slug: z.string(), title: z.string() }),
  currency: z.string(),
  totalMinor: z.int(),
  depositMinor: z.int(),
  depositState: z.string(),
  incident: IncidentView.nullable(),
  alreadyDone: z.boolean().optional(),
});

export async function adminDisputeView(
  from: Reader,
  dispute: Dispute,
  booking: Booking,
  context: ReadCtx,
): Promise<z.infer<typeof AdminDisputeView>> {
  const { currency, totalMinor, depositMinor, depositState, asset } = booking;
  const incident = dispute.incidentId === null ? undefined : await findIncident(from, booking.id, dispute.incidentId);
  return {
    ...(await disputeView(from, dispute, booking, context)),
    bookingId: booking.id,
    bookingState: booking.state,
    asset: { slug: asset.slug, title: asset.title },
    currency,
    totalMinor,
    depositMinor,
    depositState,
    incident: incident === undefined ? null : await incidentView(from, incident, currency, context),
  };
}
