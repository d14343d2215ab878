import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { apiKeys, keyConfirmations } from '../../../../db/schema/index.ts';
import { declareTable, EXPIRED_DAYS, section, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(keyConfirmations, {
    bindsNobody: true,
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
    kept: 'what was approved and done as long as the account; all else some days after it ran out',
    purges: {
      keyConfirmations: (tx, { daysAgo, limit }) =>
        deleteOldest(tx, keyConfirmations, {
          where: and(lt(keyConfirmations.expiresAt, daysAgo(EXPIRED_DAYS)), ne(keyConfirmations.status, 'USED')),
          by: keyConfirmations.expiresAt,
          limit,
        }),
    },
  }),
];

function keysOf(from: Reader, userId: string) {
  return from.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId));
}
