import { and, asc, eq, gt, isNull, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { apiKeys } from '../../../../db/schema/index.ts';
import { type Mode, MODES, SCOPES } from '../../../../db/values/index.ts';
import { type Access, declareError, declareId, type Ids, offer } from '../../platform/kernel/index.ts';
import { accountLock, type ApiKeyRow } from '../accounts/index.ts';

export const apiKeyNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The caller has no such API key, or it is revoked.',
  data: z.object({ keyId: z.string() }),
  message: () => 'You have no active API key with this id.',
  next: () => [offer('list_api_keys', {}, { actor: 'RENTER', why: 'see your keys' })],
});

export const API_KEY_SHAPE = /^svc_(test|live)_/;
const SECRET_BYTES = 32;
const PREVIEW_LENGTH = 13;

/** A new API key's secret, shown once: `svc_live_…`. */
export function newApiKeySecret(mode: Mode, ids: Ids): { secret: string; preview: string } {
  const secret = `svc_${mode}_${ids.secret(SECRET_BYTES)}`;
  return { secret, preview: `${secret.slice(0, PREVIEW_LENGTH)}…` };
}

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
  confirmAboveMinor: z.int().nullable(),
  maxPriceDropBps: z.int(),
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
    confirmAboveMinor: key.confirmAboveMinor,
    maxPriceDropBps: key.maxPriceDropBps,
  };
}

/** One of the caller's API keys, revoked or not; for a test key, one of the test keys. */
export const ownApiKey: Access<'user', { keyId: string }, ApiKeyRow> = {
  who: 'user',
  scope: 'write:account',
  errors: [apiKeyNotFound],
  // The lock waits for running calls of the key, so that what they commit is counted. If two calls end the key, only one of
  // them does.
  locks: (_input, caller) => [accountLock(caller.userId)],
  async load(from, caller, { keyId }) {
    const key = await findApiKey(from, caller.userId, keyId);
    const hidden = caller.mode === 'test' && key?.mode === 'live';
    if (key === undefined || hidden) throw apiKeyNotFound({ keyId });
    return key;
  },
};

/** A user's API key, revoked or not. */
async function findApiKey(from: Reader, userId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await from
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)));
  return row;
}

/** Records when a key was last used. */
export async function markKeyUsed(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, keyId));
}

/** The API keys of a user that work: neither revoked nor expired. */
export async function findOpenKeys(from: Reader, userId: string, now: Date): Promise<ApiKeyRow[]> {
  const works = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
  return from
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), works))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
}

/** Revokes at once, in every process, the API keys of a user except those in `keep`. Returns how many. */
export async function revokeUserKeys(
  tx: Tx,
  userId: string,
  { except = [], now }: { except?: readonly string[]; now: Date },
): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), notInArray(apiKeys.id, [...except])))
    .returning({ id: apiKeys.id });
  return revoked.length;
}

export const API_KEY_ID = declareId('key');
