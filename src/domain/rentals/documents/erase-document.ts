import { z } from 'zod';
import { findDocument } from '../../people/trust/index.ts';
import { command, DAY_MS, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { documentLock } from './document-access.ts';
import { documentUse, markErased, postponeErasure } from './document-erasure.ts';

export const eraseDocument = command({
  name: 'erase_document',
  title: 'Erase a document',
  description: 'Erases a document whose time is over, or says when to look again.',
  access: { ...systemOnly, locks: ({ documentId }: { documentId: string }) => [documentLock(documentId)] },
  repeat: 'natural',
  destructive: true,
  input: z.strictObject({ documentId: IdInput }),
  output: z.object({ erased: z.boolean() }),
  errors: [],

  async run({ input: { documentId }, tx, now, settings, emit }) {
    const document = await findDocument(tx, documentId);
    if (document === undefined || document.erasedAt !== null) return { erased: false };
    const { openBookingIds, lastUsedAt } = await documentUse(tx, document);
    const until = lastUsedAt.getTime() + settings.documentDays * DAY_MS;
    if (openBookingIds.length === 0 && until <= now.getTime()) {
      await markErased(tx, document, { now, emit });
      return { erased: true };
    }
    const eraseCheckAt = new Date(openBookingIds.length > 0 ? now.getTime() + DAY_MS : until);
    await postponeErasure(tx, documentId, eraseCheckAt);
    return { erased: false };
  },
});
