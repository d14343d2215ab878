import { hidden } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from './account-page.ts';

/** The fields of the address by which a page was opened that prove it was made here. */
export function linkSignature(visit: Visit): { expires: string; signature: string } {
  return { expires: visit.field('expires'), signature: visit.field('signature') };
}

/** The same fields for a form, which is sent to the path without its query. */
export function linkSignatureFields(visit: Visit): Markup {
  const { expires, signature } = linkSignature(visit);
  return markup`${hidden('expires', expires)}${hidden('signature', signature)}`;
}
