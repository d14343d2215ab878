import { and, eq, inArray, isNull, ne, type SQLWrapper } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import {
  bookings,
  conditionReports,
  counterOffers,
  disputeEvidence,
  disputes,
  extensions,
  incidents,
  offlineProofs,
  offlineRefunds,
} from '../../../../db/schema/index.ts';
import { erasedFile, releaseFiles, releasePhotos } from '../../platform/files/index.ts';
import {
  declareTable,
  FOR_GOOD,
  section,
  sectionsOfBookings,
  type StoredTable,
  WITH_THE_BOOKING,
} from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(counterOffers, {
    exported: sectionsOfBookings('counterOffers', (from, bookingIds) =>
      from.select().from(counterOffers).where(inArray(counterOffers.bookingId, bookingIds)),
    ),
    erased: 'kept without the owner’s words',
    async erase(tx, { sides, bookingIds }) {
      if (!sides.includes('OWNER')) return;
      await tx.update(counterOffers).set({ message: null }).where(inArray(counterOffers.bookingId, bookingIds.OWNER));
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(extensions, {
    // Other dates of a plan that was not sent.
    bindsNobody: (from) =>
      inArray(extensions.bookingId, from.select({ id: bookings.id }).from(bookings).where(isNull(bookings.promotedAt))),
    exported: sectionsOfBookings('extensions', (from, bookingIds) =>
      from.select().from(extensions).where(inArray(extensions.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words',
    async erase(tx, { sides, bookingIds }) {
      for (const side of sides) {
        const said = side === 'OWNER' ? { answer: null } : { message: null };
        await tx.update(extensions).set(said).where(inArray(extensions.bookingId, bookingIds[side]));
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(conditionReports, {
    exported: sectionsOfBookings('conditionReports', (from, bookingIds) =>
      from.select().from(conditionReports).where(inArray(conditionReports.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words and photos, once no claim is open: what was read off stays',
    async erase(tx, { sides, bookingIds }, { now }) {
      for (const side of sides) {
        const about = inArray(conditionReports.bookingId, bookingIds[side]);
        const reported = and(about, eq(conditionReports.by, side));
        await releasePhotos(tx, await tx.select({ photos: conditionReports.photos }).from(conditionReports).where(reported), now);
        await tx.update(conditionReports).set({ notes: '', photos: [] }).where(reported);
        const answered = and(about, ne(conditionReports.by, side));
        await tx.update(conditionReports).set({ reason: null }).where(answered);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(incidents, {
    exported: sectionsOfBookings('incidents', (from, bookingIds) =>
      from.select().from(incidents).where(inArray(incidents.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words and photos: outcome and amounts stay',
    async erase(tx, { sides, bookingIds }, { now }) {
      for (const side of sides) {
        const about = inArray(incidents.bookingId, bookingIds[side]);
        const complained = and(about, eq(incidents.reportedBy, side));
        await releasePhotos(tx, await tx.select({ photos: incidents.photos }).from(incidents).where(complained), now);
        await tx.update(incidents).set({ description: '', photos: [] }).where(complained);
        // Either side may have written the text of the resolution; outcome and amounts stay.
        await tx.update(incidents).set({ resolution: null }).where(about);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(disputes, {
    exported: sectionsOfBookings('disputes', (from, bookingIds) =>
      from.select().from(disputes).where(inArray(disputes.bookingId, bookingIds)),
    ),
    erased: 'kept without the person’s words: the ruling stays',
    async erase(tx, { sides, bookingIds }) {
      for (const side of sides) {
        const opened = and(inArray(disputes.bookingId, bookingIds[side]), eq(disputes.openedBy, side));
        await tx.update(disputes).set({ reason: '' }).where(opened);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(disputeEvidence, {
    bindsNobody: true,
    exported: sectionsOfBookings('disputeEvidence', (from, bookingIds) =>
      from
        .select()
        .from(disputeEvidence)
        .where(inArray(disputeEvidence.disputeId, disputesOf(from, bookingIds))),
    ),
    erased: 'emptied of the person’s words and photos',
    async erase(tx, { sides, bookingIds }, { now }) {
      for (const side of sides) {
        const fought = inArray(disputeEvidence.disputeId, disputesOf(tx, bookingIds[side]));
        const shown = and(fought, eq(disputeEvidence.by, side));
        await releasePhotos(tx, await tx.select({ photos: disputeEvidence.photos }).from(disputeEvidence).where(shown), now);
        await tx.update(disputeEvidence).set({ text: '', photos: [] }).where(shown);
      }
    },
    kept: WITH_THE_BOOKING,
  }),
  declareTable(offlineProofs, {
    exported: [
      section('rentals', 'offlineProofs', (from, { bookingIds }) =>
        from.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, bookingIds.RENTER)),
      ),
    ],
    erased: 'kept without the bank’s statement and words: that it was paid stays',
    async erase(tx, { userId, sides, bookingIds }, { now }) {
      await eraseRenterStatements(tx, bookingIds.RENTER, now);
      if (!sides.includes('OWNER')) return;
      const judged = and(inArray(offlineProofs.bookingId, bookingIds.OWNER), eq(offlineProofs.decidedBy, userId));
      await tx.update(offlineProofs).set({ reason: null }).where(judged);
    },
    kept: FOR_GOOD,
  }),
  declareTable(offlineRefunds, {
    exported: sectionsOfBookings('offlineRefunds', (from, bookingIds) =>
      from.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, bookingIds)),
    ),
    erased: 'kept without the owner’s bank statement: that it was given back stays',
    async erase(tx, { sides, bookingIds }, { now }) {
      if (sides.includes('OWNER')) await eraseOwnerStatements(tx, bookingIds.OWNER, now);
    },
    kept: FOR_GOOD,
  }),
];

function disputesOf(from: Reader, bookingIds: SQLWrapper) {
  return from.select({ id: disputes.id }).from(disputes).where(inArray(disputes.bookingId, bookingIds));
}

/** Erases the bank statements that a renter sent. The record of what was paid stays. */
async function eraseRenterStatements(tx: Tx, bookingIds: SQLWrapper, now: Date): Promise<void> {
  const proofs = await tx.select().from(offlineProofs).where(inArray(offlineProofs.bookingId, bookingIds));
  for (const { id, file } of proofs) {
    await releaseFiles(tx, [file], now);
    await tx
      .update(offlineProofs)
      .set({ reference: null, file: erasedFile(file) })
      .where(eq(offlineProofs.id, id));
  }
}

/** Erases the bank statements that an owner sent to prove that rent was given back. */
async function eraseOwnerStatements(tx: Tx, bookingIds: SQLWrapper, now: Date): Promise<void> {
  const refunds = await tx.select().from(offlineRefunds).where(inArray(offlineRefunds.bookingId, bookingIds));
  for (const { id, file } of refunds) {
    if (file === null) continue;
    await releaseFiles(tx, [file], now);
    await tx.update(offlineRefunds).set({ file: null }).where(eq(offlineRefunds.id, id));
  }
}
