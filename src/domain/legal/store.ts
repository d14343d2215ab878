import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { legalTexts } from '../../../db/schema/index.ts';
import { builtInTexts, type LegalText, type LegalVersion } from './built-in-texts.ts';
import type { LegalKind } from './legal-slug.ts';

const VERSION = { version: legalTexts.version, sha256: legalTexts.sha256, publishedAt: legalTexts.publishedAt };

/** The version that is in force: the operator's newest, else the built-in one. */
export async function currentLegalVersion(from: Reader, kind: LegalKind): Promise<LegalVersion> {
  const [newest] = await findNewest(from, { kind });
  return newest ?? versionOf(builtInTexts[kind]);
}

/** One version with its text. */
export async function findLegalText(from: Reader, kind: LegalKind, version: string): Promise<LegalText | undefined> {
  const builtIn = builtInTexts[kind];
  if (version === builtIn.version) return builtIn;
  const [row] = await from
    .select({ ...VERSION, text: legalTexts.text })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.version, version)));
  return row;
}

/** Every version there has been, the one in force first, the built-in one last. */
export async function listLegalVersions(from: Reader, kind: LegalKind): Promise<LegalVersion[]> {
  const published = await from
    .select(VERSION)
    .from(legalTexts)
    .where(eq(legalTexts.kind, kind))
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.id));
  return [...published, versionOf(builtInTexts[kind])];
}

function versionOf({ version, sha256, publishedAt }: LegalVersion): LegalVersion {
  return { version, sha256, publishedAt };
}

const findNewest = prepared('newest_legal_version', (reader) =>
  reader
    .select(VERSION)
    .from(legalTexts)
    .where(eq(legalTexts.kind, placeholder('kind')))
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.id))
    .limit(1),
);
