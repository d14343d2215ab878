import { and, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import {
  bookings,
  bookingTimeline,
  conditionReports,
  counterOffers,
  disputeEvidence,
  disputes,
  extensions,
  incidents,
} from '../../../db/schema/index.ts';
import type { Side } from '../../../db/values.ts';
import { forgetFiles } from './forget-files.ts';

/**
 * What one side of these bookings wrote and photographed. Nothing is open any more: what was read off, agreed, ruled and
 * paid stays, in numbers, and so does what the other side wrote.
 */
export async function forgetWords(tx: Tx, side: Side, where: SQL): Promise<void> {
  const ids = tx.select({ id: bookings.id }).from(bookings).where(where);
  const endedByThem =
    side === 'OWNER' ? or(eq(bookings.cancelledBy, side), eq(bookings.state, 'REJECTED')) : eq(bookings.cancelledBy, side);
  await tx.update(bookings).set({ closeReason: null }).where(and(where, endedByThem));
  await tx
    .update(bookingTimeline)
    .set({ note: null })
    .where(and(inArray(bookingTimeline.bookingId, ids), eq(bookingTimeline.actor, side), isNotNull(bookingTimeline.note)));
  if (side === 'OWNER') await tx.update(counterOffers).set({ message: null }).where(inArray(counterOffers.bookingId, ids));
  const said = side === 'OWNER' ? { answer: null } : { message: null };
  await tx.update(extensions).set(said).where(inArray(extensions.bookingId, ids));

  const reported = and(inArray(conditionReports.bookingId, ids), eq(conditionReports.by, side));
  await forgetPhotos(tx, await tx.select({ photos: conditionReports.photos }).from(conditionReports).where(reported));
  await tx.update(conditionReports).set({ notes: '', photos: [] }).where(reported);
  const answered = and(inArray(conditionReports.bookingId, ids), ne(conditionReports.by, side));
  await tx.update(conditionReports).set({ reason: null }).where(answered);

  const complained = and(inArray(incidents.bookingId, ids), eq(incidents.reportedBy, side));
  await forgetPhotos(tx, await tx.select({ photos: incidents.photos }).from(incidents).where(complained));
  await tx.update(incidents).set({ description: '', photos: [] }).where(complained);
  // Either side may have written how it ended; outcome and amounts stay.
  await tx.update(incidents).set({ resolution: null }).where(inArray(incidents.bookingId, ids));

  const opened = and(inArray(disputes.bookingId, ids), eq(disputes.openedBy, side));
  await tx.update(disputes).set({ reason: '' }).where(opened);
  const fought = tx.select({ id: disputes.id }).from(disputes).where(inArray(disputes.bookingId, ids));
  const shown = and(inArray(disputeEvidence.disputeId, fought), eq(disputeEvidence.by, side));
  await forgetPhotos(tx, await tx.select({ photos: disputeEvidence.photos }).from(disputeEvidence).where(shown));
  await tx.update(disputeEvidence).set({ text: '', photos: [] }).where(shown);
}

async function forgetPhotos(tx: Tx, rows: readonly { photos: readonly { fileKey: string }[] }[]): Promise<void> {
  await forgetFiles(
    tx,
    rows.flatMap(({ photos }) => photos),
  );
}
