import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '../../../db/schema/index.ts';
import { dayOf, query, signedIn } from '../kernel/index.ts';
import { OwnDocument, ownDocument } from './own-document-view.ts';

export const listMyDocuments = query({
  name: 'list_my_documents',
  title: 'My documents',
  description:
    'The documents you have handed in, each with a url that opens it for a few minutes, and when those that are gone were erased.',
  access: signedIn('read:booking'),
  liveOnly: true,
  input: z.strictObject({}),
  output: z.object({ items: z.array(OwnDocument) }),
  errors: [],

  async run({ caller: { userId, mode }, reader, now, settings }) {
    const rows = await reader
      .select()
      .from(documents)
      .where(and(eq(documents.userId, userId), eq(documents.mode, mode)))
      .orderBy(desc(documents.uploadedAt), desc(documents.id));
    const context = { viewerId: userId, today: dayOf(now, 'UTC'), now, settings };
    return { items: rows.map((row) => ownDocument(row, context)) };
  },
});
