import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { documentDecisions, documents } from '../../../../db/schema/index.ts';
import type { DocumentKind, Mode } from '../../../../db/values/index.ts';
import type { CivilDay } from '../../platform/kernel/index.ts';
import { type DocumentRow, findDocuments } from './document-store.ts';

/** The state of a document. It follows from the owners' decisions, its last valid day and what was handed in since. */
export const DOCUMENT_STATES = ['PENDING_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED', 'SUPERSEDED'] as const;

type DocumentState = (typeof DOCUMENT_STATES)[number];

/**
 * The stored documents of a person and mode, the oldest first. With a booking, their state follows the decision for that
 * booking, otherwise the last decision of any owner. A document that an owner has approved stays approved when a newer one of
 * its kind comes.
 */
export async function documentStates(
  from: Reader,
  whose: { userId: string; mode: Mode },
  { bookingId, today }: { bookingId: string | undefined; today: CivilDay },
): Promise<(DocumentRow & { status: DocumentState })[]> {
  const [all, decided] = await Promise.all([findDocuments(from, whose), findDecisionsAbout(from, { userId: whose.userId })]);
  const rows = all.filter(({ erasedAt }) => erasedAt === null);
  const decisions = decided.filter((decision) => bookingId === undefined || decision.bookingId === bookingId);
  const lastAbout = new Map(decisions.map((decision) => [decision.documentId, decision]));
  const newest = new Map(rows.map(({ kind, id }) => [kind, id]));
  return rows.map((row) => {
    const last = lastAbout.get(row.id);
    const expiresOn = last?.expiresOn ?? row.expiresOn;
    if (expiresOn !== null && expiresOn < today) return { ...row, expiresOn, status: 'EXPIRED' };
    const superseded = newest.get(row.kind) !== row.id && last?.decision !== 'APPROVED';
    return { ...row, expiresOn, status: superseded ? 'SUPERSEDED' : (last?.decision ?? 'PENDING_REVIEW') };
  });
}

const findDecisionsAbout = batchedQuery('document_decisions_about', (reader, { rows, text, place }) =>
  reader
    .select({
      place,
      documentId: documentDecisions.documentId,
      bookingId: documentDecisions.bookingId,
      decision: documentDecisions.decision,
      expiresOn: documentDecisions.expiresOn,
    })
    .from(rows)
    .crossJoin(documents)
    .innerJoin(documentDecisions, eq(documentDecisions.documentId, documents.id))
    .where(eq(documents.userId, text('userId')))
    .orderBy(asc(documentDecisions.decidedAt)),
);

/**
 * Whether the person has a valid document of this kind on that day: not erased, expired or superseded, and not rejected by the
 * last owner.
 */
export async function hasStandingDocument(
  from: Reader,
  whose: { userId: string; mode: Mode },
  kind: DocumentKind,
  today: CivilDay,
): Promise<boolean> {
  const states = await documentStates(from, whose, { bookingId: undefined, today });
  return states.some((row) => row.kind === kind && (row.status === 'PENDING_REVIEW' || row.status === 'APPROVED'));
}
