import { createHash } from 'node:crypto';
import { z } from 'zod';
import { legalTexts } from '../../../../db/schema/index.ts';
import { anyAdmin, command, declareId, plainText } from '../../platform/kernel/index.ts';
import { legalTextEvents } from './events.ts';
import { findLegalText, legalVersionTaken } from './legal-store.ts';
import { LegalTextView, legalTextView } from './legal-text-view.ts';
import { kindOf, LegalSlug, LegalVersionName } from './legal-url.ts';

const LEGAL_TEXT_ID = declareId('txt');

const MAX_CHARACTERS = 60_000;

export const publishLegalText = command({
  name: 'publish_legal_text',
  title: 'Publish a legal text',
  description:
    'Admin: put a new version of a legal text into force at once, for accounts and bookings from then on. Older versions stay as they are and readable; what was agreed under them stays agreed.',
  access: anyAdmin,
  repeat: 'natural',
  input: z.strictObject({
    kind: LegalSlug,
    version: LegalVersionName.describe('a name that no version of this text has had, for example 2027-03'),
    text: plainText(MAX_CHARACTERS).describe('first line: the title; a line that starts with ## is a heading'),
  }),
  example: { kind: 'privacy', version: 'sample-23', text: 'Privacy\n\nNothing is kept.' },
  output: LegalTextView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [legalVersionTaken],

  async run({ input, caller, tx, now, ids, settings, emit }) {
    const { version, text } = input;
    const kind = kindOf(input.kind);
    await tx.lock(`legal-text:${kind}`);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const known = await findLegalText(tx, kind, version);
    if (known !== undefined && known.sha256 !== sha256) throw legalVersionTaken({ version, sha256: known.sha256 });
    if (known !== undefined) return { ...(await legalTextView(tx, kind, known, settings)), alreadyDone: true };

    const published = { version, text, sha256, publishedAt: now };
    await tx.insert(legalTexts).values({ id: ids.next(LEGAL_TEXT_ID), kind, ...published, publishedBy: caller.userId });
    await emit({ type: legalTextEvents.published, data: { kind, version, sha256 } });
    return legalTextView(tx, kind, published, settings);
  },
});
