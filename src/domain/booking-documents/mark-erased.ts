import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { documents } from '../../../db/schema/index.ts';
import type { Emit } from '../kernel/index.ts';
import type { DocumentRow } from '../verification/index.ts';

/** From now on nobody can open the document. Its file goes after the commit: a storage takes part in no transaction. */
export async function markErased(tx: Tx, document: DocumentRow, { now, emit }: { now: Date; emit: Emit }): Promise<DocumentRow> {
  const changes = { erasedAt: now, fileName: 'erased' };
  await tx.update(documents).set(changes).where(eq(documents.id, document.id));
  const { id: documentId, userId, kind } = document;
  await emit({ type: 'document.erased', data: { documentId, userId, kind } });
  return { ...document, ...changes };
}
