import { z } from 'zod';
import { MODES, SCOPES } from '../../../db/values.ts';
import type { ApiKeyRow } from './store.ts';

export const ApiKeyView = z.object({
  keyId: z.string(),
  name: z.string(),
  mode: z.enum(MODES),
  scopes: z.array(z.enum(SCOPES)),
  preview: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  spendCapMinor: z.int().nullable(),
  spendCurrency: z.string().nullable(),
  requireConfirm: z.boolean(),
});

/** A new key: the only answer that ever holds its secret. */
export const NewApiKeyView = ApiKeyView.extend({ secret: z.string().describe('shown once') });

export function apiKeyView(key: ApiKeyRow): z.infer<typeof ApiKeyView> {
  return {
    keyId: key.id,
    name: key.name,
    mode: key.mode,
    scopes: key.scopes,
    preview: key.preview,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    spendCapMinor: key.spendCapMinor,
    spendCurrency: key.spendCurrency,
    requireConfirm: key.requireConfirm,
  };
}
