import { z } from 'zod';
import { anyAdmin, listOf, query } from '../../platform/kernel/index.ts';
import { findDocumentKinds } from './document-kind-store.ts';
import { DocumentKindView, documentKindView } from './document-kind-view.ts';

export const listDocumentKinds = query({
  name: 'list_document_kinds',
  title: 'Kinds of documents',
  description: 'Admin: which kinds of documents categories can ask renters for, those that are archived included.',
  access: anyAdmin,
  input: z.strictObject({}),
  output: listOf(DocumentKindView),
  empty: () => 'There are no kinds of documents yet: POST /admin/document-kinds adds one.',
  errors: [],

  async run({ reader }) {
    return { items: (await findDocumentKinds(reader)).map(documentKindView) };
  },
});
