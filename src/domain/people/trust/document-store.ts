import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { isListed } from '../../../../db/expressions.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import { documentDecisions, documents } from '../../../../db/schema/index.ts';
import type { DocumentKind, Mode } from '../../../../db/values/index.ts';

export type DocumentRow = typeof documents.$inferSelect;

/** A document as one booking sees it: with the owner's decision for that booking, if there is one. */
export interface BookingDocument extends DocumentRow {
  readonly decision: 'APPROVED' | 'REJECTED' | null;
  readonly reason: string | null;
}

/** The document of any person, including erased ones. */
export async function findDocument(from: Reader, documentId: string): Promise<DocumentRow | undefined> {
  const [document] = await from.select().from(documents).where(eq(documents.id, documentId));
  return document;
}

/** The user's documents of these kinds and this mode, the newest last. Of erased ones only that they existed is known. */
export async function findDocuments(
  from: Reader,
  { userId, mode }: { userId: string; mode: Mode },
  kinds?: readonly DocumentKind[],
): Promise<DocumentRow[]> {
  if (kinds === undefined) return findOfEachKind(from, { userId }, { mode });
  if (kinds.length === 0) return [];
  return findOfKinds(from, { userId }, { mode, kinds: JSON.stringify(kinds) });
}

const findOfEachKind = batchedQuery('documents_of_each_kind', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(documents) })
    .from(rows)
    .crossJoin(documents)
    .where(and(eq(documents.userId, text('userId')), eq(documents.mode, placeholder('mode'))))
    .orderBy(asc(documents.uploadedAt), asc(documents.id)),
);

const findOfKinds = batchedQuery('documents_of_kinds', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(documents) })
    .from(rows)
    .crossJoin(documents)
    .where(
      and(
        eq(documents.userId, text('userId')),
        eq(documents.mode, placeholder('mode')),
        isListed(documents.kind, placeholder('kinds')),
      ),
    )
    .orderBy(asc(documents.uploadedAt), asc(documents.id)),
);

export async function findBookingDocuments(
  from: Reader,
  booking: { id: string; renterId: string; mode: Mode },
  kinds: readonly DocumentKind[],
): Promise<BookingDocument[]> {
  if (kinds.length === 0) return [];
  const [rows, decisions] = await Promise.all([
    findDocuments(from, { userId: booking.renterId, mode: booking.mode }, kinds),
    findDecisions(from, { bookingId: booking.id }),
  ]);
  const byDocument = new Map(decisions.map((decision) => [decision.documentId, decision]));
  return rows.flatMap((row): BookingDocument[] => {
    const decision = byDocument.get(row.id);
    // An erased document counts only if an owner has decided about it.
    if (decision === undefined) return row.erasedAt === null ? [{ ...row, decision: null, reason: null }] : [];
    return [{ ...row, expiresOn: decision.expiresOn ?? row.expiresOn, decision: decision.decision, reason: decision.reason }];
  });
}

const findDecisions = batchedQuery('document_decisions_of', (reader, { rows, text, place }) =>
  reader
    .select({ place, ...getTableColumns(documentDecisions) })
    .from(rows)
    .crossJoin(documentDecisions)
    .where(eq(documentDecisions.bookingId, text('bookingId'))),
);
