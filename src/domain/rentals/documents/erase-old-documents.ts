import { and, asc, isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '../../../../db/schema/index.ts';
import { command, systemOnly } from '../../platform/kernel/index.ts';
import { eraseDocument } from './erase-document.ts';

const BATCH = 200;

export const eraseOldDocuments = command({
  name: 'erase_old_documents',
  title: 'Erase old documents',
  description: 'Erases the documents that no booking and no claim has needed for the time that documents are kept.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({}),
  output: z.object({ looked: z.int(), erased: z.int() }),
  errors: [],

  async prepare({ reader, now, perform }) {
    const due = await reader
      .select({ id: documents.id })
      .from(documents)
      .where(and(isNull(documents.erasedAt), or(isNull(documents.eraseCheckAt), lte(documents.eraseCheckAt, now))))
      .orderBy(asc(documents.eraseCheckAt), asc(documents.id))
      .limit(BATCH);
    let erased = 0;
    for (const { id: documentId } of due) erased += (await perform(eraseDocument, { documentId })).erased ? 1 : 0;
    return { looked: due.length, erased };
  },

  run: async ({ prepared }) => prepared,
});
