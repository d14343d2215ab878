import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { documentKinds } from '../../../../db/schema/index.ts';
import { anyAdmin, command, IdInput, notFound } from '../../platform/kernel/index.ts';
import { DOCUMENT_KINDS_LOCK, findDocumentKind } from './document-kind-store.ts';
import { documentKindInput, DocumentKindView, documentKindView } from './document-kind-view.ts';

export const updateDocumentKind = command({
  name: 'update_document_kind',
  title: 'Change a kind of document',
  description:
    'Admin: change the words of a kind of document, or archive it. An archived kind cannot be asked for by categories any more; a category that asks for it now, and bookings that do, go on.',
  access: anyAdmin,
  repeat: 'natural',
  input: z.strictObject({
    code: IdInput,
    title: documentKindInput.title.optional(),
    reason: documentKindInput.reason.optional(),
    position: documentKindInput.position.optional(),
    archived: z.boolean().optional(),
  }),
  example: { title: 'Trailer driving licence' },
  output: DocumentKindView,
  errors: [notFound],

  async run({ input: { code, archived, ...changes }, tx, now }) {
    await tx.lock(DOCUMENT_KINDS_LOCK);
    const known = await findDocumentKind(tx, code);
    if (known === undefined) throw notFound({ what: 'kind of document' });
    const archivedAt = archived === undefined ? known.archivedAt : archived ? (known.archivedAt ?? now) : null;
    const { title = known.title, reason = known.reason, position = known.position } = changes;
    const changed = { code, title, reason, position, archivedAt };
    await tx.update(documentKinds).set(changed).where(eq(documentKinds.code, code));
    tx.wakes.add('SETTINGS');
    return documentKindView(changed);
  },
});
