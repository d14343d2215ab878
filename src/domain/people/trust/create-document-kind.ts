import { z } from 'zod';
import { documentKinds } from '../../../../db/schema/index.ts';
import { CHECKED_REQUIREMENTS } from '../../../../db/values/index.ts';
import { anyAdmin, command, declareError } from '../../platform/kernel/index.ts';
import { DOCUMENT_KINDS_LOCK, findDocumentKind } from './document-kind-store.ts';
import { documentKindInput, DocumentKindView, documentKindView } from './document-kind-view.ts';

const CODE = /^[A-Z][A-Z0-9_]{2,39}$/;

const documentKindTaken = declareError({
  code: 'document_kind_exists',
  status: 400,
  when: 'Another kind of document has this code with other words.',
  data: z.object({ code: z.string() }),
  message: ({ code }) =>
    `The kind ${code} exists already. Change it with PATCH /admin/document-kinds/${code}, or choose another code.`,
  next: () => [],
});

export const createDocumentKind = command({
  name: 'create_document_kind',
  title: 'Add a kind of document',
  description:
    'Admin: add a kind of document that categories can ask renters for. Next: PATCH /admin/categories/{slug} to ask for it.',
  access: anyAdmin,
  repeat: 'natural',
  input: z.strictObject({
    code: z
      .string()
      .refine((text) => CODE.test(text) && !CHECKED_REQUIREMENTS.some((checked) => checked === text), {
        error: 'must be 3 to 40 capital letters, digits and "_", such as TRAILER_LICENCE, and not PHONE or AGE',
      })
      .describe('its name in calls, never changed'),
    ...documentKindInput,
    position: documentKindInput.position.default(100),
  }),
  example: { code: 'TRAILER_LICENCE', title: 'Trailer licence', reason: 'Heavy trailers may only be towed with one.' },
  output: DocumentKindView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [documentKindTaken],

  async run({ input, tx }) {
    await tx.lock(DOCUMENT_KINDS_LOCK);
    const row = { ...input, archivedAt: null };
    const known = await findDocumentKind(tx, input.code);
    if (known === undefined) {
      await tx.insert(documentKinds).values(row);
      tx.wakes.add('SETTINGS');
      return documentKindView(row);
    }
    const same = known.title === row.title && known.reason === row.reason && known.position === row.position;
    if (!same) throw documentKindTaken({ code: input.code });
    return { ...documentKindView(known), alreadyDone: true };
  },
});
