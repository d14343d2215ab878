import { asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { documentKinds } from '../../../../db/schema/index.ts';
import { starterDocumentKinds } from './starter-document-kinds.ts';
import { declareError, NextAction, type Settings, type Step } from '../../platform/kernel/index.ts';

/** The lock for adding and changing kinds of document. */
export const DOCUMENT_KINDS_LOCK = 'document-kinds';

export type DocumentKindRow = typeof documentKinds.$inferSelect;

/** The code of a document kind, as clients name it. Which kinds exist is data: an operator adds others. */
export const DocumentKindInput = z
  .string()
  .refine((text) => KIND.test(text), { error: 'must be the code of a kind of document, such as DRIVING_LICENCE' })
  .describe('such as DRIVING_LICENCE; see requirements');

const KIND = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

export const documentKindUnknown = declareError({
  code: 'document_kind_unknown',
  status: 400,
  when: 'There is no such kind of document, or the platform does not use it any more.',
  data: z.object({ kinds: z.array(z.string()).describe('those that there are') }),
  steps: z.object({ actions: z.array(NextAction) }),
  message: ({ kinds }) => `There is no such kind of document. There are: ${kinds.join(', ')}.`,
  next: ({ actions }) => actions,
});

/** All kinds in their order, including archived ones. */
export async function findDocumentKinds(from: Reader): Promise<DocumentKindRow[]> {
  return from.select().from(documentKinds).orderBy(asc(documentKinds.position), asc(documentKinds.code));
}

export async function findDocumentKind(from: Reader, code: string): Promise<DocumentKindRow | undefined> {
  const [row] = await from.select().from(documentKinds).where(eq(documentKinds.code, code));
  return row;
}

/** The codes of the kinds that a category can ask for. */
export async function usableKinds(from: Reader): Promise<string[]> {
  const rows = await from
    .select({ code: documentKinds.code })
    .from(documentKinds)
    .where(isNull(documentKinds.archivedAt))
    .orderBy(asc(documentKinds.position), asc(documentKinds.code));
  return rows.map(({ code }) => code);
}

/** Throws `document_kind_unknown`. An archived kind is accepted, because an earlier booking may ask for it. */
export async function assertDocumentKind(
  from: Reader,
  kind: string,
  { askedFor = [], actions = () => [] }: { askedFor?: readonly string[]; actions?: (kinds: readonly string[]) => Step[] },
): Promise<void> {
  const kinds = await usableKinds(from);
  if (kinds.includes(kind) || askedFor.includes(kind)) return;
  throw documentKindUnknown({ kinds, actions: actions(kinds) });
}

/**
 * The name of a kind for people, and why an owner asks for it. If this process does not know the kind yet, the name is its
 * code.
 */
export function documentWords(code: string, { documentKinds }: Pick<Settings, 'documentKinds'>): { title: string; why: string } {
  const known = documentKinds.get(code) ?? starterDocumentKinds.find((kind) => kind.code === code);
  const words = code.replaceAll('_', ' ').toLowerCase();
  return { title: known?.title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`, why: known?.reason ?? '' };
}

/** The name of a requirement for people. */
export function requirementTitle(code: string, settings: Pick<Settings, 'documentKinds'>): string {
  if (code === 'PHONE') return 'A confirmed phone number';
  return code === 'AGE'
    ? 'That you are old enough for it, which you declare with your request'
    : documentWords(code, settings).title;
}
