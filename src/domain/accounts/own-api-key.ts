import type { Access } from '../kernel/index.ts';
import { apiKeyNotFound } from './account-errors.ts';
import { type ApiKeyRow, findActiveApiKey } from './store.ts';

/** One of the caller's API keys that is not revoked; for a test key, one of the test keys. */
export const ownApiKey: Access<'user', { keyId: string }, ApiKeyRow> = {
  who: 'user',
  scope: 'write:account',
  errors: [apiKeyNotFound],
  async load(from, caller, { keyId }) {
    const key = await findActiveApiKey(from, caller.userId, keyId);
    const hidden = caller.mode === 'test' && key?.mode === 'live';
    if (key === undefined || hidden) throw apiKeyNotFound({ keyId });
    return key;
  },
};
