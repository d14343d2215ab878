import { eq, inArray } from 'drizzle-orm';
import { apiKeys, keySpends, switches } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';
import { revokeUserKeys } from './api-key.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(apiKeys, {
    exported: [
      section('account', 'apiKeys', (from, { userId }) => from.select().from(apiKeys).where(eq(apiKeys.userId, userId))),
    ],
    erased: 'revoked, without their names',
    async erase(tx, { userId }, { now }) {
      await revokeUserKeys(tx, userId, { now });
      await tx.update(apiKeys).set({ name: 'erased' }).where(eq(apiKeys.userId, userId));
    },
    kept: 'as long as the account: the audit log names them',
  }),
  declareTable(keySpends, {
    exported: [
      section('keyCalls', 'apiKeySpending', (from, { userId }) => {
        const keys = from.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId));
        return from.select().from(keySpends).where(inArray(keySpends.keyId, keys));
      }),
    ],
    erased: 'kept: amounts, without a name',
    kept: 'as long as the account',
  }),
  declareTable(switches, {
    exported: 'what the platform switched off, as the callers are told',
    erased: 'kept: names an id',
    kept: 'until it is switched on again',
  }),
];
