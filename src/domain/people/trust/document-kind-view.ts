import { z } from 'zod';
import { plainLine } from '../../platform/kernel/index.ts';
import type { DocumentKindRow } from './document-kind-store.ts';

export const DocumentKindView = z.object({
  code: z.string(),
  title: z.string(),
  reason: z.string().describe('why an owner asks for it, as the renter reads it'),
  position: z.int(),
  archivedAt: z.string().nullable().describe('UTC instant; null while categories can ask for it'),
});

export const documentKindInput = {
  title: plainLine(80, 3).describe('as people call it'),
  reason: plainLine(200, 3).describe('why an owner asks for it, in a sentence for the renter'),
  position: z.int().min(0).max(10_000).describe('place in lists'),
};

export function documentKindView({ archivedAt, ...row }: DocumentKindRow): z.infer<typeof DocumentKindView> {
  return { ...row, archivedAt: archivedAt?.toISOString() ?? null };
}
