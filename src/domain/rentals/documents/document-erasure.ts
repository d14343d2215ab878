import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { bookings, disputes, documents, incidents } from '../../../../db/schema/index.ts';
import type { DocumentRow } from '../../people/trust/index.ts';
import type { Emit } from '../../platform/kernel/index.ts';
import { isBookingFrozen } from '../open-items/index.ts';
import { documentEvents } from './events.ts';

/** What still needs a document: the open bookings, and when the last of the closed ones ended with its claims. */
interface DocumentUse {
  readonly openBookingIds: readonly string[];
  /** Those of them that the owner knows. A plan binds nobody: without the document it cannot be sent. */
  readonly sentBookingIds: readonly string[];
  /** The instant of the upload if no booking needed the document. */
  readonly lastUsedAt: Date;
}

/**
 * Returns what needs a document. A booking of the same mode does if it requires this kind and had not ended before the upload.
 */
export async function documentUse(from: Reader, { userId, kind, mode, uploadedAt }: DocumentRow): Promise<DocumentUse> {
  const rows = await from
    .select({
      id: bookings.id,
      closedAt: bookings.closedAt,
      promotedAt: bookings.promotedAt,
      requirements: bookings.requirements,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.renterId, userId),
        eq(bookings.mode, mode),
        or(isNull(bookings.closedAt), gte(bookings.closedAt, uploadedAt)),
      ),
    );
  const needing = rows.filter(({ requirements }) => requirements.some(({ code }) => code === kind));
  const openBookings: typeof needing = [];
  for (const booking of needing) {
    const open = booking.closedAt === null || (await isBookingFrozen(from, booking.id));
    if (open) openBookings.push(booking);
  }
  const ends = [uploadedAt, ...needing.map(({ closedAt }) => closedAt), ...(await claimEnds(from, needing))];
  const sent = openBookings.filter(({ promotedAt }) => promotedAt !== null);
  return {
    openBookingIds: openBookings.map(({ id }) => id),
    sentBookingIds: sent.map(({ id }) => id),
    lastUsedAt: new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))),
  };
}

async function claimEnds(from: Reader, needing: readonly { id: string }[]): Promise<(Date | null)[]> {
  if (needing.length === 0) return [];
  const ids = needing.map(({ id }) => id);
  const settled = await from.select({ at: incidents.resolvedAt }).from(incidents).where(inArray(incidents.bookingId, ids));
  const ruled = await from.select({ at: disputes.decidedAt }).from(disputes).where(inArray(disputes.bookingId, ids));
  return [...settled, ...ruled].map(({ at }) => at);
}

/**
 * Marks the document as erased, so that nobody can open it any more. The file is removed after the commit, because a storage
 * takes no part in transactions.
 */
export async function markErased(tx: Tx, document: DocumentRow, { now, emit }: { now: Date; emit: Emit }): Promise<DocumentRow> {
  const changes = { erasedAt: now, fileName: 'erased' };
  await tx.update(documents).set(changes).where(eq(documents.id, document.id));
  const { id: documentId, userId, kind } = document;
  await emit({ type: documentEvents.erased, data: { documentId, userId, kind } });
  return { ...document, ...changes };
}

/** Sets when to check again whether the document may be erased. */
export async function postponeErasure(tx: Tx, documentId: string, eraseCheckAt: Date): Promise<void> {
  await tx.update(documents).set({ eraseCheckAt }).where(eq(documents.id, documentId));
}

/** Clears the names of files that have been removed from the storage. */
export async function forgetDocumentFiles(tx: Tx, documentIds: readonly string[]): Promise<void> {
  for (const id of documentIds) await tx.update(documents).set({ fileKey: '' }).where(eq(documents.id, id));
}
