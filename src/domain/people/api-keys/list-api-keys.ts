import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys } from '../../../../db/schema/index.ts';
import { query, signedIn, listOf } from '../../platform/kernel/index.ts';
import { ApiKeyView, apiKeyView } from './api-key.ts';

export const listApiKeys = query({
  name: 'list_api_keys',
  title: 'List API keys',
  description: 'Your API keys with their scopes, without their secrets; revoked ones too.',
  access: signedIn('read:account'),
  input: z.strictObject({}),
  output: listOf(ApiKeyView),
  empty: () => 'You have no API keys yet.',
  errors: [],

  async run({ caller, reader }) {
    const rows = await reader
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.userId, caller.userId))
      .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
    return { items: rows.map(apiKeyView) };
  },
});
