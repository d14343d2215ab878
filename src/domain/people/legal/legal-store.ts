import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { legalTexts } from '../../../../db/schema/index.ts';
import { declareError } from '../../platform/kernel/index.ts';
import { builtInTexts, olderTexts, type LegalText, type LegalVersion } from './built-in-texts.ts';
import type { LegalKind } from './legal-url.ts';

export const legalTextNotFound = declareError({
  code: 'legal_text_not_found',
  status: 404,
  when: 'There has been no such version of the text.',
  data: z.object({ versions: z.array(z.string()) }),
  message: ({ versions }) => `There is no such version of this text. There are: ${versions.join(', ')}.`,
  next: () => [],
});

export const legalVersionTaken = declareError({
  code: 'legal_version_taken',
  status: 400,
  when: 'A version of this name exists with another text. Published texts are never changed.',
  data: z.object({ version: z.string(), language: z.string(), sha256: z.string() }),
  message: ({ version, language, sha256 }) =>
    `Version ${version} exists in the language ${language} with another text (SHA-256 ${sha256}), which is never changed. Publish under another version, or with translation a text in another language.`,
  next: () => [],
});

const VERSION = { version: legalTexts.version, sha256: legalTexts.sha256, publishedAt: legalTexts.publishedAt };

/** The version that is in force: the newest of the operator's, otherwise the built-in one. */
export async function currentLegalVersion(from: Reader, kind: LegalKind): Promise<LegalVersion> {
  const [newest] = await from
    .select(VERSION)
    .from(legalTexts)
    .where(originalsOf(kind))
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.id))
    .limit(1);
  return newest ?? versionOf(builtInTexts[kind]);
}

function originalsOf(kind: LegalKind) {
  return and(eq(legalTexts.kind, kind), eq(legalTexts.isTranslation, false));
}

/** One version with its original text. */
export async function findLegalText(from: Reader, kind: LegalKind, version: string): Promise<LegalText | undefined> {
  const builtIn = [builtInTexts[kind], ...olderTexts[kind]].find((text) => text.version === version);
  if (builtIn !== undefined) return builtIn;
  const [row] = await from
    .select({ ...VERSION, text: legalTexts.text, language: legalTexts.language })
    .from(legalTexts)
    .where(and(originalsOf(kind), eq(legalTexts.version, version)));
  return row;
}

/** The translations of one version, by their language. */
export async function findTranslations(from: Reader, kind: LegalKind, version: string): Promise<LegalText[]> {
  return from
    .select({ ...VERSION, text: legalTexts.text, language: legalTexts.language })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.version, version), eq(legalTexts.isTranslation, true)))
    .orderBy(asc(legalTexts.language));
}

/** All versions: the one in force first, the built-in ones last. */
export async function listLegalVersions(from: Reader, kind: LegalKind): Promise<LegalVersion[]> {
  const published = await from
    .select(VERSION)
    .from(legalTexts)
    .where(originalsOf(kind))
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.id));
  return [...published, ...[builtInTexts[kind], ...olderTexts[kind]].map(versionOf)];
}

function versionOf({ version, sha256, publishedAt }: LegalVersion): LegalVersion {
  return { version, sha256, publishedAt };
}
