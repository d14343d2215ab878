import { z } from 'zod';
import { anyone, query } from '../kernel/index.ts';
import { legalTextNotFound } from './legal-errors.ts';
import { KIND_OF, LegalSlug } from './legal-slug.ts';
import { LegalTextView, legalTextView } from './legal-text-view.ts';
import { LegalVersionName } from './legal-version-name.ts';
import { currentLegalVersion, findLegalText, listLegalVersions } from './store.ts';

export const getLegalText = query({
  name: 'get_legal_text',
  title: 'Legal text',
  description: 'One legal text, word for word: the version in force, or the one that a booking or an account names.',
  access: anyone,
  input: z.strictObject({
    kind: LegalSlug,
    version: LegalVersionName.optional().describe('default: the one in force'),
  }),
  output: LegalTextView,
  errors: [legalTextNotFound],

  async run({ input, reader, settings }) {
    const kind = KIND_OF[input.kind];
    const version = input.version ?? (await currentLegalVersion(reader, kind)).version;
    const text = await findLegalText(reader, kind, version);
    if (text === undefined) {
      const versions = await listLegalVersions(reader, kind);
      throw legalTextNotFound({ versions: versions.map((each) => each.version) });
    }
    return legalTextView(reader, kind, text, settings);
  },
});
