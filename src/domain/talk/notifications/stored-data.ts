import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { deleteOldest } from '../../../../db/delete-oldest.ts';
import { notificationLists, notifications } from '../../../../db/schema/index.ts';
import { declareTable, section, type StoredTable } from '../../platform/kernel/index.ts';

const READ_DAYS = 90;
const UNREAD_DAYS = 365;

export const storedData: readonly StoredTable[] = [
  declareTable(notifications, {
    bindsNobody: true,
    exported: [
      section('account', 'notifications', (from, { userId }) => {
        const { id, seq, type, role, kind, mode, bookingId, assetId, facts, at, readAt, endedAt } = notifications;
        return from
          .select({ id, seq, type, role, kind, mode, bookingId, assetId, facts, at, readAt, endedAt })
          .from(notifications)
          .where(eq(notifications.userId, userId))
          .orderBy(notifications.seq);
      }),
    ],
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(notifications).where(eq(notifications.userId, userId));
    },
    kept: `${READ_DAYS} days after it was read, ${UNREAD_DAYS} days unread`,
    purges: {
      readNotifications: (tx, { daysAgo, limit }) => {
        const where = and(isNotNull(notifications.readAt), lt(notifications.readAt, daysAgo(READ_DAYS)));
        return deleteOldest(tx, notifications, { where, by: notifications.readAt, limit });
      },
      unreadNotifications: (tx, { daysAgo, limit }) => {
        const where = and(isNull(notifications.readAt), lt(notifications.at, daysAgo(UNREAD_DAYS)));
        return deleteOldest(tx, notifications, { where, by: notifications.at, limit });
      },
    },
  }),
  declareTable(notificationLists, {
    bindsNobody: true,
    exported: 'how many notifications there have been',
    erased: 'deleted',
    async erase(tx, { userId }) {
      await tx.delete(notificationLists).where(eq(notificationLists.id, userId));
    },
    kept: 'as long as the account',
  }),
];
