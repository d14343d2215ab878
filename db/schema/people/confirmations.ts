import { id, index, instant, json, money, oneOf, ref, string, table } from '../../columns.ts';
import { CONFIRMATION_STATES } from '../../values/index.ts';
import { apiKeys } from './api-keys.ts';

/** Calls of API keys that wait or waited for the person. An approval is for one call: this key, this operation, this input. */
export const keyConfirmations = table(
  'key_confirmations',
  {
    id: id(),
    keyId: ref()
      .notNull()
      .references(() => apiKeys.id),
    operation: string().notNull(),
    /** A hash of everything that the person is shown, and of the content of the files. */
    inputHash: string().notNull(),
    status: oneOf(CONFIRMATION_STATES).notNull(),
    /** The question to the person in one sentence. It quotes what others wrote. */
    sentence: string().notNull(),
    /** The input of the call, field by field, without secrets. */
    details: json<{ name: string; value: string }[]>().notNull(),
    /** What the call commits, in minor units of the currency. Both are null if it commits nothing. */
    amountMinor: money(),
    currency: string(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedAt: instant(),
    usedAt: instant(),
  },
  (t) => [
    index('key_confirmations_call_idx').on(t.keyId, t.operation, t.inputHash),
    index('key_confirmations_expires_idx').on(t.expiresAt),
  ],
);
