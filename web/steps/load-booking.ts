import type { PageDoor, Side } from '../../src/rest/web/page-contract.ts';
import { stepsOf } from './offered.ts';
import type { Seen } from './step.ts';
import { markRead } from './talk.ts';

const NEWEST_MESSAGES = 20;

/** A booking as one side sees it, with everything that was reported and written about it, and the steps that this side can take. */
export async function loadBooking(door: PageDoor, side: Side, bookingId: string) {
  const detail = side === 'OWNER' ? 'get_owner_booking_detail' : 'get_booking_detail';
  const booking = await door.call(detail, { bookingId });
  const [reports, incidents, disputes, reviews, documents] = await Promise.all([
    door.attempt('list_condition_reports', { bookingId }),
    door.attempt('list_incidents', { bookingId }),
    door.attempt('get_dispute', { bookingId }),
    door.attempt('list_reviews', { bookingId }),
    side === 'OWNER' ? door.attempt('list_renter_documents', { bookingId }) : null,
  ]);
  const seen: Seen = {
    booking,
    side,
    incidents: incidents.output?.items ?? [],
    disputes: disputes.output?.items ?? [],
    documents: documents?.output?.items ?? [],
  };
  return {
    ...seen,
    reports: reports.output?.items ?? [],
    reviews: reviews.output?.items ?? [],
    steps: stepsOf(door, seen, reviews.output ?? {}),
  };
}

/** What only the page of the booking shows: its papers and its conversation, whose newest messages count as read then. */
export async function loadBookingPage(door: PageDoor, side: Side, bookingId: string) {
  const loaded = await loadBooking(door, side, bookingId);
  const [invoice, thread] = await Promise.all([
    door.attempt('get_payment_invoice', { bookingId }),
    door.attempt('list_messages', { bookingId, limit: NEWEST_MESSAGES }),
  ]);
  if (thread.output !== null) await markRead(door, { bookingId }, thread.output);
  return {
    ...loaded,
    papers: invoice.output?.papers ?? [],
    thread: thread.output,
    origin: door.publicBaseUrl,
    formKey: door.formKey(),
  };
}

export type LoadedBookingPage = Awaited<ReturnType<typeof loadBookingPage>>;
