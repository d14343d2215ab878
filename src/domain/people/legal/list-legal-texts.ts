import { z } from 'zod';
import { LEGAL_TEXTS } from '../../../../db/values/index.ts';
import { anyone, query, listOf } from '../../platform/kernel/index.ts';
import { currentLegalVersion } from './legal-store.ts';
import { LegalVersionView, legalVersionView } from './legal-text-view.ts';

export const listLegalTexts = query({
  name: 'list_legal_texts',
  title: 'Legal texts',
  description: 'The terms, the privacy notice and the rental agreement: which version of each is in force, and where to read it.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({}),
  output: listOf(LegalVersionView.extend({ kind: z.enum(LEGAL_TEXTS) })),
  empty: () => 'No text is in force yet.',
  errors: [],

  async run({ reader, settings }) {
    const items = LEGAL_TEXTS.map(async (kind) => ({
      kind,
      ...legalVersionView(kind, await currentLegalVersion(reader, kind), settings),
    }));
    return { items: await Promise.all(items) };
  },
});
