import { z } from 'zod';
import type { LEGAL_TEXTS } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';

export type LegalKind = (typeof LEGAL_TEXTS)[number];

/** How addresses name a kind of text: `/legal/rental-agreement`. */
export const LegalSlug = z.enum(['terms', 'privacy', 'rental-agreement']);
export type LegalSlug = z.infer<typeof LegalSlug>;

/** The kind behind a name, and the other way round. */
export const KIND_OF: Readonly<Record<LegalSlug, LegalKind>> = {
  terms: 'TERMS',
  privacy: 'PRIVACY',
  'rental-agreement': 'RENTAL_AGREEMENT',
};
const SLUG_OF: Readonly<Record<LegalKind, LegalSlug>> = {
  TERMS: 'terms',
  PRIVACY: 'privacy',
  RENTAL_AGREEMENT: 'rental-agreement',
};

/** What a version of a text is called, for example `2027-03`. It stands in addresses. */
export const LegalVersionName = z
  .string()
  .max(40)
  .refine((name) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name), {
    error: 'must be letters, digits, dots, dashes and underscores, for example 2027-03',
  });

/** Where people read exactly this version, for as long as the server runs. */
export function legalUrl(kind: LegalKind, version: string, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}/legal/${SLUG_OF[kind]}?version=${encodeURIComponent(version)}`;
}

/** Where people read the version that is in force. */
export function legalPageUrl(kind: LegalKind, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}/legal/${SLUG_OF[kind]}`;
}
