import type { Access } from '../kernel/index.ts';
import { apiKeyNotFound } from './account-errors.ts';
import { type ApiKeyRow, findActiveApiKey } from './store.ts';

/** One of the caller's API keys that is not revoked. */
export const ownApiKey: Access<'user', { keyId: string }, ApiKeyRow> = {
  who: 'user',
  scope: 'write:account',
  errors: [apiKeyNotFound],
  async load(from, caller, { keyId }) {
    const key = await findActiveApiKey(from, caller.userId, keyId);
    if (key === undefined) throw apiKeyNotFound({ keyId });
    return key;
  },
};
