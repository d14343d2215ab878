import { messageKeys } from '../../../../db/schema/index.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { lt } from 'drizzle-orm';
import { declareTable, EXPIRED_DAYS, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(messageKeys, {
    ...NOT_PERSONAL,
    kept: `${EXPIRED_DAYS} days after the last message signed with it can be checked`,
    purges: {
      messageKeys: (tx, { daysAgo, limit }) => {
        const where = lt(messageKeys.retiresAt, daysAgo(EXPIRED_DAYS));
        return deleteOldest(tx, messageKeys, { where, by: messageKeys.retiresAt, limit });
      },
    },
  }),
];
