import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { documents, users } from '../../../../db/schema/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { forgetDocumentFiles } from '../../rentals/documents/index.ts';

/**
 * Removes the bytes of documents after the erasure of an account or of documents was committed. It is repeated until all of
 * them are gone.
 */
export const removeErasedFiles = command({
  name: 'remove_erased_files',
  title: 'Remove the files of an erased account',
  description: 'Removes the stored documents of an account that was erased.',
  access: systemOnly,
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ userId: IdInput }),
  output: z.object({ removed: z.int() }),
  errors: [],

  async prepare({ input: { userId }, reader, ports }) {
    const rows = await reader
      .select({ id: documents.id, fileKey: documents.fileKey })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.userId))
      .where(
        and(
          eq(documents.userId, userId),
          or(isNotNull(users.erasedAt), isNotNull(documents.erasedAt)),
          ne(documents.fileKey, ''),
        ),
      );
    for (const { fileKey } of rows) await ports.storage.remove(fileKey);
    return rows.map(({ id }) => id);
  },

  async run({ prepared: ids, tx }) {
    await forgetDocumentFiles(tx, ids);
    return { removed: ids.length };
  },
});
