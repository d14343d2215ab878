import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '../../../../db/schema/index.ts';
import { addDays, command, dayOf, systemOnly } from '../../platform/kernel/index.ts';
import { documentEvents } from './events.ts';

/** This leaves enough time before the last day to get a new document from an authority. */
const NOTICE_DAYS = 30;
const BATCH = 200;

export const announceExpiringDocuments = command({
  name: 'announce_expiring_documents',
  title: 'Announce expiring documents',
  description: `Tells, once for each, which documents end in the next ${NOTICE_DAYS} days and have no newer one of their kind.`,
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({}),
  output: z.object({ looked: z.int(), announced: z.int() }),
  errors: [],

  async run({ tx, now, emit }) {
    const today = dayOf(now, 'UTC');
    const due = await tx
      .select()
      .from(documents)
      .where(
        and(
          isNull(documents.erasedAt),
          isNull(documents.expiryToldAt),
          gte(documents.expiresOn, today),
          lte(documents.expiresOn, addDays(today, NOTICE_DAYS)),
        ),
      )
      .orderBy(asc(documents.expiresOn), asc(documents.id))
      .limit(BATCH);
    let announced = 0;
    for (const { id: documentId, userId, kind, mode, expiresOn, uploadedAt } of due) {
      const changed = await tx
        .update(documents)
        .set({ expiryToldAt: now })
        .where(and(eq(documents.id, documentId), isNull(documents.expiryToldAt)))
        .returning({ id: documents.id });
      const theirs = and(eq(documents.userId, userId), eq(documents.mode, mode));
      const sameKind = and(theirs, eq(documents.kind, kind), isNull(documents.erasedAt));
      const newer = await tx.$count(documents, and(sameKind, gte(documents.uploadedAt, uploadedAt)));
      if (changed.length === 0 || newer > 1) continue;
      await emit({ type: documentEvents.expiring, data: { documentId, userId, kind, expiresOn } });
      announced += 1;
    }
    return { looked: due.length, announced };
  },
});
