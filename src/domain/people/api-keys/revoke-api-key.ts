import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys } from '../../../../db/schema/index.ts';
import { command, IdInput, named } from '../../platform/kernel/index.ts';
import { ApiKeyView, apiKeyView, ownApiKey } from './api-key.ts';

export const revokeApiKey = command({
  name: 'revoke_api_key',
  title: 'Revoke an API key',
  description: 'Revoke one of your API keys; it is refused from this moment on.',
  access: ownApiKey,
  testKeys: 'their own',
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  input: z.strictObject({ keyId: IdInput }),
  output: ApiKeyView.extend({ alreadyDone: z.boolean().optional() }),
  errors: [],
  asks: ({ subject }) => (subject.revokedAt === null ? `Revoke the API key ${named(subject.name)}, for good.` : null),

  async run({ subject: key, tx, now }) {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.id, key.id), isNull(apiKeys.revokedAt)))
      .returning();
    return revoked === undefined ? { ...apiKeyView(key), alreadyDone: true } : apiKeyView(revoked);
  },
});
