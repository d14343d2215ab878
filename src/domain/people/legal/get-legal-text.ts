import { z } from 'zod';
import { anyone, LanguageCode, query } from '../../platform/kernel/index.ts';
import { currentLegalVersion, findLegalText, legalTextNotFound, listLegalVersions } from './legal-store.ts';
import { LegalTextView, legalTextView } from './legal-text-view.ts';
import { kindOf, LegalSlug, LegalVersionName } from './legal-url.ts';

export const getLegalText = query({
  name: 'get_legal_text',
  title: 'Legal text',
  description: 'One legal text, word for word: the version in force, or the one that a booking or an account names.',
  access: anyone,
  door: 'REST only',
  input: z.strictObject({
    kind: LegalSlug,
    version: LegalVersionName.optional().describe('default: the one in force'),
    language: LanguageCode.optional().describe('a translation into it, if there is one; default: the original'),
  }),
  example: { kind: 'rental-agreement', version: '2026-11' },
  output: LegalTextView,
  errors: [legalTextNotFound],

  async run({ input, reader, settings }) {
    const kind = kindOf(input.kind);
    const version = input.version ?? (await currentLegalVersion(reader, kind)).version;
    const text = await findLegalText(reader, kind, version);
    if (text === undefined) {
      const versions = await listLegalVersions(reader, kind);
      throw legalTextNotFound({ versions: versions.map((each) => each.version) });
    }
    return legalTextView(reader, kind, text, { settings, language: input.language });
  },
});
