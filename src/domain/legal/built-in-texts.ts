import { createHash } from 'node:crypto';
import type { LegalKind } from './legal-slug.ts';
import { PRIVACY_TEXT } from './privacy-text.ts';
import { RENTAL_AGREEMENT_TEXT } from './rental-agreement-text.ts';
import { TERMS_TEXT } from './terms-text.ts';

/** A version of a text, without the text. */
export interface LegalVersion {
  readonly version: string;
  /** Of the text in UTF-8, in hexadecimal. */
  readonly sha256: string;
  readonly publishedAt: Date;
}
export type LegalText = LegalVersion & { readonly text: string };

/** What is in force until the operator publishes something else. A later release that changes one adds a version and keeps the older. */
export const builtInTexts: Readonly<Record<LegalKind, LegalText>> = {
  TERMS: builtIn(TERMS_TEXT),
  PRIVACY: builtIn(PRIVACY_TEXT),
  RENTAL_AGREEMENT: builtIn(RENTAL_AGREEMENT_TEXT),
};

function builtIn(text: string): LegalText {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { version: '2026-11', text, sha256, publishedAt: new Date('2026-11-01T00:00:00Z') };
}
