import { z } from 'zod';
import { LEGAL_TEXTS } from '../../../../db/values/index.ts';
import type { Settings } from '../../platform/kernel/index.ts';

export type LegalKind = (typeof LEGAL_TEXTS)[number];

/** The names of the kinds of text in addresses, such as `/legal/rental-agreement`. */
const SLUG_OF = { TERMS: 'terms', PRIVACY: 'privacy', RENTAL_AGREEMENT: 'rental-agreement' } as const satisfies Record<
  LegalKind,
  string
>;
export const LegalSlug = z.enum(SLUG_OF);

/** The kind of text that a name in an address stands for. */
export function kindOf(slug: z.infer<typeof LegalSlug>): LegalKind {
  const kind = LEGAL_TEXTS.find((each) => SLUG_OF[each] === slug);
  if (kind === undefined) throw new Error(`No legal text is called ${slug}.`);
  return kind;
}

/** The name of a version, for example `2027-03`. It is part of addresses. */
export const LegalVersionName = z
  .string()
  .max(40)
  .refine((name) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name), {
    error: 'must be letters, digits, dots, dashes and underscores, for example 2027-03',
  });

/** Where people read exactly this version, for as long as the server runs. */
export function legalUrl(kind: LegalKind, version: string, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}${legalPath(kind)}?version=${encodeURIComponent(version)}`;
}

/** Where people read the version that is in force. */
export function legalPageUrl(kind: LegalKind, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return publicBaseUrl + legalPath(kind);
}

/** The path of the page on which people read the version that is in force. */
export function legalPath(kind: LegalKind): string {
  return `/legal/${SLUG_OF[kind]}`;
}
