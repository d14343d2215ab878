import type { Reader } from '../../../db/database.ts';
import type { z } from 'zod';
import { type Booking, bookingFacts } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { findBookingDocuments, isDocumentKind } from '../verification/index.ts';
import { type ReviewDocument, reviewDocument } from './document-view.ts';
import { underReview } from './under-review.ts';

/** The documents that count for the booking, one per required kind, as the owner sees them. */
export async function reviewDocuments(
  from: Reader,
  booking: Booking,
  { viewerId, now, settings }: { viewerId: string; now: Date; settings: Settings },
): Promise<z.infer<typeof ReviewDocument>[]> {
  const { requirements } = await bookingFacts(from, booking, now);
  const kinds = requirements.map(({ code }) => code).filter(isDocumentKind);
  const open = underReview(booking);
  // Once the booking is over, what the renter hands in is for others.
  const documents = (await findBookingDocuments(from, booking, kinds)).filter(({ decision }) => open || decision !== null);
  const context = { now, settings, viewer: open ? { viewer: viewerId, bookingId: booking.id } : null };
  return requirements.flatMap((status) => {
    const document = documents.find(({ id }) => id === status.documentId);
    return document ? [reviewDocument(document, status, context)] : [];
  });
}
