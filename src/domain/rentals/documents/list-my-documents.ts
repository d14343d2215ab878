import { z } from 'zod';
import { findDocuments } from '../../people/trust/index.ts';
import { dayOf, query, signedIn, listOf } from '../../platform/kernel/index.ts';
import { OwnDocument, ownDocument } from './document-view.ts';

export const listMyDocuments = query({
  name: 'list_my_documents',
  title: 'My documents',
  description:
    'The documents you have handed in, each with a url that opens it for a few minutes, and when those that are gone were erased.',
  access: signedIn('read:booking'),
  door: 'REST only',
  testKeys: 'none',
  input: z.strictObject({}),
  output: listOf(OwnDocument),
  empty: () => 'You have handed in no documents yet.',
  errors: [],

  async run({ caller: { userId, mode }, reader, now, settings }) {
    const rows = (await findDocuments(reader, { userId, mode })).toReversed();
    const context = { viewerId: userId, today: dayOf(now, 'UTC'), now, settings };
    return { items: rows.map((row) => ownDocument(row, context)) };
  },
});
