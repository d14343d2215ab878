import type { Settings } from '../kernel/index.ts';
import { type LegalKind, SLUG_OF } from './legal-slug.ts';

/** Where people read exactly this version, for as long as the server runs. */
export function legalUrl(kind: LegalKind, version: string, { publicBaseUrl }: Pick<Settings, 'publicBaseUrl'>): string {
  return `${publicBaseUrl}/legal/${SLUG_OF[kind]}?version=${encodeURIComponent(version)}`;
}
