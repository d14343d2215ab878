import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys, keySpends } from '../../../../db/schema/index.ts';
import { command, IdInput, secretHash } from '../../platform/kernel/index.ts';
import { queueNotice } from '../mail/index.ts';
import { API_KEY_ID, apiKeyNotFound, apiKeyView, newApiKeySecret, NewApiKeyView, ownApiKey } from './api-key.ts';
import { apiKeyEvents } from './events.ts';
import {
  assertMayGrant,
  assertUncapped,
  cappedKeyGrants,
  confirmedKeyGrants,
  expiryOfGrant,
  linkedSessionGrants,
  scopeNotYours,
} from './key-grant.ts';

export const rotateApiKey = command({
  name: 'rotate_api_key',
  title: 'Rotate an API key',
  description:
    'Revoke one of your API keys and get a new secret with the same name, scopes and mode. The new key has a new keyId.',
  access: ownApiKey,
  testKeys: 'their own',
  repeat: 'creates',
  effects: ['opens', 'gives up'],
  refusesAskingKeys: true,
  destructive: true,
  secretAnswer: true,
  input: z.strictObject({ keyId: IdInput }),
  output: NewApiKeyView.extend({ revokedKeyId: z.string() }),
  errors: [scopeNotYours, cappedKeyGrants, confirmedKeyGrants, linkedSessionGrants],

  async run({ subject: { id: keyId, ...known }, caller, tx, ids, now, emit, settings }) {
    assertUncapped(caller, settings);
    assertMayGrant(caller, known, settings);
    const [old] = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
      .returning();
    // A key has one successor. A client that rotates it again has lost the first answer.
    if (old === undefined) throw apiKeyNotFound({ keyId });
    const { secret, preview } = newApiKeySecret(old.mode, ids);
    const expiresAt = await expiryOfGrant(tx, caller, old.expiresAt);
    const fresh = { preview, hash: secretHash(secret), createdAt: now, expiresAt, revokedAt: null, lastUsedAt: null };
    const key = { ...old, ...fresh, id: ids.next(API_KEY_ID) };
    await tx.insert(apiKeys).values(key);
    if (key.mode === 'live') await queueNotice(tx, caller.userId, { kind: 'API_KEY_MADE', about: key.id }, { now, ids });
    // What was committed this month counts for the successor too, so that rotating a key does not reset its spend cap.
    await tx.update(keySpends).set({ keyId: key.id }).where(eq(keySpends.keyId, old.id));
    await emit({ type: apiKeyEvents.rotated, data: { userId: caller.userId, keyId: key.id, revokedKeyId: old.id } });
    return { ...apiKeyView(key), secret, revokedKeyId: old.id };
  },
});
