import { createHash } from 'node:crypto';
import { z } from 'zod';
import { legalTexts } from '../../../../db/schema/index.ts';
import { anyAdmin, command, declareId, knownLanguage, LanguageCode, plainText } from '../../platform/kernel/index.ts';
import { legalTextEvents } from './events.ts';
import { findLegalText, findTranslations, legalTextNotFound, legalVersionTaken, listLegalVersions } from './legal-store.ts';
import { LegalTextView, legalTextView } from './legal-text-view.ts';
import { kindOf, LegalSlug, LegalVersionName } from './legal-url.ts';

const LEGAL_TEXT_ID = declareId('txt');

const MAX_CHARACTERS = 60_000;

export const publishLegalText = command({
  name: 'publish_legal_text',
  title: 'Publish a legal text',
  description:
    'Admin: put a new version of a legal text into force at once, for accounts and bookings from then on, or add a translation to a version. Older versions stay as they are and readable; what was agreed under them stays agreed.',
  access: anyAdmin,
  repeat: 'natural',
  input: z.strictObject({
    kind: LegalSlug,
    version: LegalVersionName.describe(
      'a name that no version of this text has had, for example 2027-03; with translation, the version that it translates',
    ),
    language: LanguageCode.default('en').describe('of the text'),
    translation: z
      .boolean()
      .default(false)
      .describe('true: for people who read this language; what they agree to stays the original of the version'),
    text: plainText(MAX_CHARACTERS).describe('first line: the title; a line that starts with ## is a heading'),
  }),
  example: { kind: 'privacy', version: 'sample-23', text: 'Privacy\n\nNothing is kept.' },
  output: LegalTextView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [legalVersionTaken, legalTextNotFound],

  async run({ input, caller, tx, now, ids, settings, emit }) {
    const { version, text, language, translation: isTranslation } = input;
    const kind = kindOf(input.kind);
    knownLanguage(language, settings.words);
    await tx.lock(`legal-text:${kind}`);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const original = await findLegalText(tx, kind, version);
    if (isTranslation && original === undefined) {
      const versions = await listLegalVersions(tx, kind);
      throw legalTextNotFound({ versions: versions.map((each) => each.version) });
    }
    const translations = isTranslation ? await findTranslations(tx, kind, version) : [];
    const known =
      isTranslation && original?.language !== language ? translations.find((each) => each.language === language) : original;
    const isSame = known?.sha256 === sha256 && known.language === language;
    if (known !== undefined && !isSame) throw legalVersionTaken({ version, language: known.language, sha256: known.sha256 });
    if (known !== undefined)
      return { ...(await legalTextView(tx, kind, original ?? known, { settings, language })), alreadyDone: true };

    const published = { version, text, sha256, language, publishedAt: now };
    const row = { id: ids.next(LEGAL_TEXT_ID), kind, isTranslation, ...published, publishedBy: caller.userId };
    await tx.insert(legalTexts).values(row);
    await emit({ type: legalTextEvents.published, data: { kind, version, sha256, language } });
    return legalTextView(tx, kind, original ?? published, { settings, language });
  },
});
