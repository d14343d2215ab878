import { messageKeys } from '../../../../db/schema/index.ts';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { lt } from 'drizzle-orm';
import { declareTable, NOT_PERSONAL, type StoredTable } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(messageKeys, {
    ...NOT_PERSONAL,
    kept: '`expiredDays` after the last message signed with it can be checked',
    purges: {
      messageKeys: (tx, { daysAgo, settings, limit }) => {
        const where = lt(messageKeys.retiresAt, daysAgo(settings.expiredDays));
        return deleteOldest(tx, messageKeys, { where, by: messageKeys.retiresAt, limit });
      },
    },
  }),
];
