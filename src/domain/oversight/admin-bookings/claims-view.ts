import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import {
  conversations,
  counterOffers,
  disputes,
  documentDecisions,
  documents,
  extensions,
  incidents,
  messages,
  riskReviews,
} from '../../../../db/schema/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';

/** What is or was open about the booking. */
export const ClaimsView = z.object({
  incidents: z.array(
    z.object({
      incidentId: z.string(),
      type: z.string(),
      status: z.string(),
      reportedBy: z.string(),
      claimMinor: z.int(),
      reportedAt: z.string(),
      dueAt: z.string(),
      outcome: z.string().nullable(),
    }),
  ),
  disputes: z.array(
    z.object({
      disputeId: z.string(),
      status: z.string(),
      openedBy: z.string(),
      reason: z.string().describe('in the words of who opened it'),
      claimMinor: z.int(),
      openedAt: z.string(),
      decidedAt: z.string().nullable(),
    }),
  ),
  extensions: z.array(
    z.object({
      extensionId: z.string(),
      kind: z.string(),
      status: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      requestedAt: z.string(),
      dueAt: z.string(),
    }),
  ),
  counterOffers: z.array(z.object({ offerId: z.string(), status: z.string(), createdAt: z.string(), expiresAt: z.string() })),
  riskReviews: z.array(z.object({ reviewId: z.string(), status: z.string(), requestedAt: z.string() })),
  documents: z
    .array(
      z.object({
        documentId: z.string(),
        kind: z.string(),
        mimeType: z.string(),
        bytes: z.int(),
        expiresOn: z.string().nullable(),
        uploadedAt: z.string(),
        decision: z.string().nullable().describe('the owner’s, for this booking'),
      }),
    )
    .describe('what the renter has handed in, never its content: GET /admin/documents/{documentId} opens one, with a reason'),
  messages: z
    .object({ count: z.int(), lastAt: z.string().nullable() })
    .describe('POST /admin/bookings/{bookingId}/messages reads them, with a reason'),
});

export async function claimsView(from: Reader, booking: Booking): Promise<z.infer<typeof ClaimsView>> {
  const { id: bookingId } = booking;
  const reported = await from
    .select()
    .from(incidents)
    .where(eq(incidents.bookingId, bookingId))
    .orderBy(asc(incidents.reportedAt), asc(incidents.id));
  const fought = await from
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
  const requested = await from
    .select()
    .from(extensions)
    .where(eq(extensions.bookingId, bookingId))
    .orderBy(asc(extensions.requestedAt), asc(extensions.id));
  const offered = await from
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.bookingId, bookingId))
    .orderBy(asc(counterOffers.createdAt), asc(counterOffers.id));
  const reviewed = await from
    .select()
    .from(riskReviews)
    .where(eq(riskReviews.bookingId, bookingId))
    .orderBy(asc(riskReviews.requestedAt), asc(riskReviews.id));
  return {
    incidents: reported.map(({ id: incidentId, reportedAt, dueAt, ...row }) => ({
      ...row,
      incidentId,
      reportedAt: reportedAt.toISOString(),
      dueAt: dueAt.toISOString(),
    })),
    disputes: fought.map(({ id: disputeId, openedAt, decidedAt, ...row }) => ({
      ...row,
      disputeId,
      openedAt: openedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    extensions: requested.map(({ id: extensionId, requestedAt, dueAt, ...row }) => ({
      ...row,
      extensionId,
      requestedAt: requestedAt.toISOString(),
      dueAt: dueAt.toISOString(),
    })),
    counterOffers: offered.map(({ id: offerId, status, createdAt, expiresAt }) => ({
      offerId,
      status,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    riskReviews: reviewed.map(({ id: reviewId, status, requestedAt }) => ({
      reviewId,
      status,
      requestedAt: requestedAt.toISOString(),
    })),
    documents: await documentsOf(from, booking),
    messages: await messagesOf(from, bookingId),
  };
}

async function documentsOf(from: Reader, { id, renterId, mode }: Booking) {
  const decided = and(eq(documentDecisions.documentId, documents.id), eq(documentDecisions.bookingId, id));
  const rows = await from
    .select({ document: documents, decision: documentDecisions.decision })
    .from(documents)
    .leftJoin(documentDecisions, decided)
    .where(and(eq(documents.userId, renterId), eq(documents.mode, mode), isNull(documents.erasedAt)))
    .orderBy(asc(documents.uploadedAt), asc(documents.id));
  return rows.map(({ document, decision }) => ({
    documentId: document.id,
    kind: document.kind,
    mimeType: document.mimeType,
    bytes: document.bytes,
    expiresOn: document.expiresOn,
    uploadedAt: document.uploadedAt.toISOString(),
    decision,
  }));
}

async function messagesOf(from: Reader, bookingId: string) {
  const [row] = await from
    .select({ count: count(messages.id), lastAt: conversations.lastAt })
    .from(conversations)
    .leftJoin(messages, eq(messages.conversationId, conversations.id))
    .where(eq(conversations.bookingId, bookingId))
    .groupBy(conversations.id);
  return { count: row?.count ?? 0, lastAt: row === undefined || row.count === 0 ? null : row.lastAt.toISOString() };
}
