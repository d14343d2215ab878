import { eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { apiKeys, keyConfirmations } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(keyConfirmations, {
    exported: [
      section('keyCalls', 'apiKeyConfirmations', (from, { userId }) =>
        from
          .select()
          .from(keyConfirmations)
          .where(inArray(keyConfirmations.keyId, keysOf(from, userId))),
      ),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(keyConfirmations).where(inArray(keyConfirmations.keyId, keysOf(tx, userId)));
    },
    kept: 'until the same key asks for the same again, or its account is erased',
  }),
];

function keysOf(from: Reader, userId: string) {
  return from.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId));
}
