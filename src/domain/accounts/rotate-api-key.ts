import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys, keySpends } from '../../../db/schema/index.ts';
import { command, IdInput } from '../kernel/index.ts';
import { cappedKeyGrants, confirmedKeyGrants, linkedSessionGrants, scopeNotYours } from './account-errors.ts';
import { newApiKeySecret } from './api-key-secret.ts';
import { apiKeyView, NewApiKeyView } from './api-key-view.ts';
import { assertMayGrant } from './assert-may-grant.ts';
import { expiryOfGrant } from './expiry-of-grant.ts';
import { ownApiKey } from './own-api-key.ts';
import { assertUncapped } from './assert-uncapped.ts';
import { secretHash } from './secret-hash.ts';
import { spendLock } from './spend-store.ts';

export const rotateApiKey = command({
  name: 'rotate_api_key',
  title: 'Rotate an API key',
  description:
    'Revoke one of your API keys and get a new secret with the same name, scopes and mode. The new key has a new keyId.',
  access: ownApiKey,
  repeat: 'creates',
  destructive: true,
  secretAnswer: true,
  input: z.strictObject({ keyId: IdInput }),
  output: NewApiKeyView.extend({ revokedKeyId: z.string() }),
  errors: [scopeNotYours, cappedKeyGrants, confirmedKeyGrants, linkedSessionGrants],
  asks: ({ subject }) => `Revoke the API key “${subject.name}” and give its successor to whoever asks.`,

  async run({ subject: old, caller, tx, ids, now, emit, settings }) {
    await assertUncapped(tx, caller);
    assertMayGrant(caller, old, settings);
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, old.id));
    const { secret, preview } = newApiKeySecret(old.mode, ids);
    const expiresAt = await expiryOfGrant(tx, caller, old.expiresAt);
    const fresh = { preview, hash: secretHash(secret), createdAt: now, expiresAt, lastUsedAt: null };
    const key = { ...old, ...fresh, id: ids.next('apiKey') };
    await tx.insert(apiKeys).values(key);
    // What was committed this month counts for the successor too: rotating is no way round a cap.
    await tx.lock(spendLock(old.id));
    await tx.update(keySpends).set({ keyId: key.id }).where(eq(keySpends.keyId, old.id));
    await emit({ type: 'account.api_key_rotated', data: { userId: caller.userId, keyId: key.id, revokedKeyId: old.id } });
    return { ...apiKeyView(key), secret, revokedKeyId: old.id };
  },
});
