import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys } from '../../../db/schema/index.ts';
import { command, IdInput } from '../kernel/index.ts';
import { scopeNotYours } from './account-errors.ts';
import { newApiKeySecret } from './api-key-secret.ts';
import { apiKeyView, NewApiKeyView } from './api-key-view.ts';
import { assertMayGrant } from './assert-may-grant.ts';
import { ownApiKey } from './own-api-key.ts';
import { secretHash } from './secret-hash.ts';

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
  errors: [scopeNotYours],

  async run({ subject: old, caller, tx, ids, now }) {
    assertMayGrant(caller, old);
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, old.id));
    const { secret, preview } = newApiKeySecret(old.mode, ids);
    const key = { ...old, id: ids.next('apiKey'), preview, hash: secretHash(secret), createdAt: now };
    await tx.insert(apiKeys).values(key);
    return { ...apiKeyView(key), secret, revokedKeyId: old.id };
  },
});
