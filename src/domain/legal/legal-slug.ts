import { z } from 'zod';
import type { LEGAL_TEXTS } from '../../../db/values.ts';

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
export const SLUG_OF: Readonly<Record<LegalKind, LegalSlug>> = {
  TERMS: 'terms',
  PRIVACY: 'privacy',
  RENTAL_AGREEMENT: 'rental-agreement',
};
