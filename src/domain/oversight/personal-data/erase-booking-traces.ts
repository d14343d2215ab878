import { and, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import {
  bookings,
  bookingTimeline,
  commissionProofs,
  conditionReports,
  counterOffers,
  disputeEvidence,
  disputes,
  extensions,
  fileIntakes,
  incidents,
  offlineProofs,
  offlineRefunds,
} from '../../../../db/schema/index.ts';
import type { Side } from '../../../../db/values.ts';

/**
 * What one side of these bookings wrote and photographed. Nothing is open any more: what was read off, agreed, ruled and
 * paid stays, in numbers, and so does what the other side wrote.
 */
export async function eraseWords(tx: Tx, side: Side, where: SQL): Promise<void> {
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
  await erasePhotos(tx, await tx.select({ photos: conditionReports.photos }).from(conditionReports).where(reported));
  await tx.update(conditionReports).set({ notes: '', photos: [] }).where(reported);
  const answered = and(inArray(conditionReports.bookingId, ids), ne(conditionReports.by, side));
  await tx.update(conditionReports).set({ reason: null }).where(answered);

  const complained = and(inArray(incidents.bookingId, ids), eq(incidents.reportedBy, side));
  await erasePhotos(tx, await tx.select({ photos: incidents.photos }).from(incidents).where(complained));
  await tx.update(incidents).set({ description: '', photos: [] }).where(complained);
  // Either side may have written how it ended; outcome and amounts stay.
  await tx.update(incidents).set({ resolution: null }).where(inArray(incidents.bookingId, ids));

  const opened = and(inArray(disputes.bookingId, ids), eq(disputes.openedBy, side));
  await tx.update(disputes).set({ reason: '' }).where(opened);
  const fought = tx.select({ id: disputes.id }).from(disputes).where(inArray(disputes.bookingId, ids));
  const shown = and(inArray(disputeEvidence.disputeId, fought), eq(disputeEvidence.by, side));
  await erasePhotos(tx, await tx.select({ photos: disputeEvidence.photos }).from(disputeEvidence).where(shown));
  await tx.update(disputeEvidence).set({ text: '', photos: [] }).where(shown);
}

async function erasePhotos(tx: Tx, rows: readonly { photos: readonly { fileKey: string }[] }[]): Promise<void> {
  await releaseFiles(
    tx,
    rows.flatMap(({ photos }) => photos),
  );
}

/** Statements of a renter's bank, with what stands on them; that and how much was paid stays. */
export async function eraseRenterTransfers(tx: Tx, renterId: string): Promise<void> {
  const ids = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.renterId, renterId));
  const proofs = await tx.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, ids));
  for (const { id, file } of proofs) {
    await releaseFiles(tx, [file]);
    await tx
      .update(offlineProofs)
      .set({ reference: null, file: erasedFile(file) })
      .where(eq(offlineProofs.id, id));
  }
}

/** Statements of an owner's bank: for rent that was given back, and for commissions, which are all settled by then. */
export async function eraseOwnerTransfers(tx: Tx, { userId, vendorId }: { userId: string; vendorId: string }): Promise<void> {
  const ids = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.vendorId, vendorId));
  const refunds = await tx.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, ids));
  for (const { id, file } of refunds) {
    if (file === null) continue;
    await releaseFiles(tx, [file]);
    await tx.update(offlineRefunds).set({ file: null }).where(eq(offlineRefunds.id, id));
  }
  const proofs = await tx.select().from(commissionProofs).where(eq(commissionProofs.vendorId, vendorId));
  for (const { id, file } of proofs) {
    await releaseFiles(tx, [file]);
    // The hash is one of a kind for each vendor.
    await tx
      .update(commissionProofs)
      .set({ reference: null, file: erasedFile(file), fileSha256: `erased:${id}` })
      .where(eq(commissionProofs.id, id));
  }
  const judged = and(inArray(offlineProofs.bookingId, ids), eq(offlineProofs.decidedBy, userId));
  await tx.update(offlineProofs).set({ reason: null }).where(judged);
}

/** Long ago: the next look for lost files takes them up. */
const STORED_AT = new Date(0);

/**
 * Files whose names are taken out of their rows: a storage takes part in no transaction, so `remove_lost_files` removes
 * them once nothing names them.
 */
async function releaseFiles(tx: Tx, files: readonly { fileKey: string }[]): Promise<void> {
  for (const { fileKey } of files) {
    if (fileKey === '') continue;
    await tx
      .insert(fileIntakes)
      .values({ id: fileKey, storedAt: STORED_AT })
      .onConflictDoUpdate({ target: fileIntakes.id, set: { storedAt: STORED_AT } });
  }
}

/** What is left of a file in its row: that there was one. Its link opens nothing. */
function erasedFile<F extends { fileKey: string; fileName: string; sha256: string }>(file: F): F {
  return { ...file, fileKey: '', fileName: 'erased', sha256: '' };
}
