import { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { BOOKING_STATES } from '../../../db/values.ts';
import type { Booking } from '../bookings/index.ts';
import { type Dispute, DisputeView, disputeView, findIncident, IncidentView, incidentView } from '../incidents/index.ts';
import type { Settings } from '../kernel/index.ts';

/** A dispute as the admin sees it who rules on it: with its booking and what was reported. */
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
  context: { now: Date; settings: Settings },
): Promise<z.infer<typeof AdminDisputeView>> {
  const { currency, totalMinor, depositMinor, depositState, asset } = booking;
  const incident = dispute.incidentId === null ? undefined : await findIncident(from, booking.id, dispute.incidentId);
  return {
    ...(await disputeView(from, dispute, currency, context)),
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
