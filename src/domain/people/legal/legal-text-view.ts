import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Language, LEGAL_TEXTS } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';
import type { LegalText, LegalVersion } from './built-in-texts.ts';
import { findTranslations, listLegalVersions } from './legal-store.ts';
import { type LegalKind, legalUrl } from './legal-url.ts';

/** A version of a text: where people read it, and its hash. */
export const LegalVersionView = z.object({
  version: z.string(),
  sha256: z.string().describe('of the original text in UTF-8, hexadecimal'),
  publishedAt: z.string().describe('UTC instant'),
  url: z.string().describe('page for people that shows exactly this version'),
});

export const LegalTextView = LegalVersionView.extend({
  kind: z.enum(LEGAL_TEXTS),
  current: z.boolean().describe('in force now'),
  language: z.string().describe('of the text'),
  originalLanguage: z.string().describe('of the original, which is what people agree to; sha256 is its hash'),
  languages: z.array(z.string()).describe('in which this version can be read, the original first'),
  text: z.string().describe('plain text; a line that starts with ## is a heading'),
  below: z
    .array(z.string())
    .describe('sentences that stand below it, as the operator’s settings are now: how long the marketplace keeps what'),
  versions: z.array(LegalVersionView).describe('all there have been, the one in force first'),
});
export type LegalTextView = z.infer<typeof LegalTextView>;

export function legalVersionView(
  kind: LegalKind,
  { version, sha256, publishedAt }: LegalVersion,
  settings: Settings,
): z.infer<typeof LegalVersionView> {
  return { version, sha256, publishedAt: publishedAt.toISOString(), url: legalUrl(kind, version, settings) };
}

/** Shows an original, or its translation into this language if there is one. */
export async function legalTextView(
  from: Reader,
  kind: LegalKind,
  original: LegalText,
  { settings, language }: { readonly settings: Settings; readonly language?: Language | undefined },
): Promise<LegalTextView> {
  const versions = await listLegalVersions(from, kind);
  const translations = await findTranslations(from, kind, original.version);
  const shown = translations.find((each) => each.language === language) ?? original;
  return {
    ...legalVersionView(kind, original, settings),
    kind,
    current: versions[0]?.version === original.version,
    text: shown.text,
    language: shown.language,
    originalLanguage: original.language,
    languages: [original, ...translations].map((each) => each.language),
    below: kind === 'PRIVACY' ? keptFor(settings) : [],
    versions: versions.map((each) => legalVersionView(kind, each, settings)),
  };
}

/** One sentence for each retention period that the operator decides. */
function keptFor({ documentDays, mailDays, inquiryDays }: Pick<Settings, 'documentDays' | 'mailDays' | 'inquiryDays'>): string[] {
  return [
    `Documents are erased ${days(documentDays)} after the last booking that needed them, or its last claim, has ended.`,
    `E-mails are deleted ${days(mailDays)} after they were sent.`,
    `Conversations without a booking are deleted ${days(inquiryDays)} after their last line.`,
  ];
}

function days(count: number): string {
  return count === 1 ? 'one day' : `${count} days`;
}
