import type { Access } from '../kernel/index.ts';
import { apiKeyNotFound } from './account-errors.ts';
import { accountLock } from './account-lock.ts';
import { type ApiKeyRow, findApiKey } from './store.ts';

/** One of the caller's API keys, revoked or not; for a test key, one of the test keys. */
export const ownApiKey: Access<'user', { keyId: string }, ApiKeyRow> = {
  who: 'user',
  scope: 'write:account',
  errors: [apiKeyNotFound],
  // Calls of the key that are under way end first, and what they commit is counted; of two that end it, one does.
  locks: (_input, caller) => [accountLock(caller.userId)],
  async load(from, caller, { keyId }) {
    const key = await findApiKey(from, caller.userId, keyId);
    const hidden = caller.mode === 'test' && key?.mode === 'live';
    if (key === undefined || hidden) throw apiKeyNotFound({ keyId });
    return key;
  },
};
